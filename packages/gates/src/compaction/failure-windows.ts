import { type ByteRange, scanShape, scanSignal } from './scan-line.js';
import { Signal } from './signal-words.js';

/** Decides which lines of a long stream are kept, with how much below them. */
export interface FailureWindows {
  /** Tells whether a line opens a window, and counts it. `keptBytes` is what all windows hold so far. */
  readonly opensAt: (line: ByteRange, keptBytes: number) => boolean;
  /** Tells whether a line stands in the window of one above it. Each call takes the line off the window. */
  readonly reaches: (line: ByteRange) => boolean;
  /** How many lines of a shape with a word of failure there were. */
  readonly countOf: (shape: number) => number;
}

const MOST_BYTES = 256 * 1024;
const BELOW_BYTES = 6 * 1024;
const MOST_SHAPES = 50_000;
const WARNINGS_READ = 1000;

// For each signal: how many lines of one shape open a window, how many lines below belong to it, and up to which size of all.
const RULES = [
  { signal: Signal.strong, alike: 3, below: 40, limitBytes: MOST_BYTES },
  { signal: Signal.weak, alike: 2, below: 6, limitBytes: MOST_BYTES / 4 },
  { signal: Signal.warning, alike: 1, below: 0, limitBytes: MOST_BYTES / 16 },
] as const;

/** Makes the windows of one stream. */
export function createFailureWindows(): FailureWindows {
  const shapes = new Map<number, number>();
  let below = 0;
  let belowBytes = 0;
  let warnings = 0;

  const count = (shape: number): number => {
    const next = (shapes.get(shape) ?? 0) + 1;
    if (next > 1 || shapes.size < MOST_SHAPES) shapes.set(shape, next);
    return next;
  };

  const opensAt = (line: ByteRange, keptBytes: number): boolean => {
    const signal = scanSignal(line);
    const rule = RULES.find((candidate) => (signal & candidate.signal) !== 0);
    if (rule === undefined) return false;
    // Warnings are many and seldom the cause: beyond the first ones they are not even counted.
    if (rule.signal === Signal.warning) warnings += 1;
    if (rule.signal === Signal.warning && warnings > WARNINGS_READ) return false;
    if (count(scanShape(line)) > rule.alike || keptBytes > rule.limitBytes) return false;
    below = Math.max(below, rule.below);
    belowBytes = BELOW_BYTES;
    return true;
  };

  const reaches = ({ start, end }: ByteRange): boolean => {
    if (below === 0) return false;
    below -= 1;
    belowBytes -= end - start;
    if (belowBytes < 0) below = 0;
    return belowBytes >= 0;
  };

  return { opensAt, reaches, countOf: (shape) => shapes.get(shape) ?? 0 };
}
