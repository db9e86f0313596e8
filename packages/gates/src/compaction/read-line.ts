import type { LineKind } from './line-rules.js';

/** One line of output, read by itself and in its surroundings. */
export interface ReadLine {
  readonly text: string;
  /** Columns of white space before the first character. */
  readonly indent: number;
  readonly shape: number;
  /** Number of the line in its stream; absent where cursor movements tore lines apart. */
  readonly number: number | undefined;
  /** True for one of many lines of its shape: it belongs to the noise, wherever it stands. */
  isCommon: boolean;
  kind: LineKind;
  /** How much it is worth showing, 0 to 100. */
  weight: number;
  /** The line that opened the failure this one belongs to; itself for such a line. */
  anchor: ReadLine | undefined;
}

/** From this weight on, a line that names a cause opens a failure, to which the lines below belong. */
export const ANCHOR_WEIGHT = 80;
