/** A file that a candidate changed, as text. */
export interface ChangedFile {
  /** With `/`, relative to the root. */
  readonly path: string;
  /** Text at the base; absent when there was no such file. */
  readonly before?: string | undefined;
  /** Text in the candidate; absent when it was removed. */
  readonly after?: string | undefined;
}

/** What a rule found in a changed file. */
export interface Dilution {
  readonly ruleId: DilutionRule;
  /** One line for a person; what was found, quoted and escaped. */
  readonly message: string;
  /** In the candidate, from 1. */
  readonly line?: number | undefined;
}

/** How a candidate can weaken what judges it, or hide what it does. */
export type DilutionRule =
  | 'assertions-removed'
  | 'tests-removed'
  | 'tests-skipped'
  | 'always-true'
  | 'fixture-removed'
  | 'judge-configuration'
  | 'threshold-lowered'
  | 'suppression-added'
  | 'hidden-characters'
  | 'import-outside'
  | 'judge-script';

/** A line of the candidate that the base does not have. */
export interface AddedLine {
  readonly number: number;
  readonly text: string;
}

/** Lists the lines of a file that its base does not have anywhere. */
export function listAddedLines({ before = '', after = '' }: ChangedFile): readonly AddedLine[] {
  const known = new Set(before.split(/\r?\n/));
  return after
    .split(/\r?\n/)
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => !known.has(text));
}

/** Counts what an expression finds; the expression has the flag `g`. */
export function count(text: string, expression: RegExp): number {
  return text.match(expression)?.length ?? 0;
}
