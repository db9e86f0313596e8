import * as z from 'zod';

/** The longest time that a timer of Node can hold, in whole minutes (2^31 - 1 ms). */
export const MAX_TIMER_MINUTES = 35_791;

const MINUTES_OF_A_DAY = 1_440;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/u;

/** Text on one line: not empty, no control characters, at most `max` characters (200 when absent). */
export function lineOfText(max = 200) {
  return z
    .string()
    .min(1, 'may not be empty')
    .max(max, `may have at most ${max} characters`)
    .refine((value) => !CONTROL.test(value), 'may not contain control characters or line breaks');
}

/** Text that may span lines: not blank, no NUL, at most `max` characters. */
export function freeText(max: number) {
  return z
    .string()
    .max(max, `may have at most ${max} characters`)
    .refine((value) => value.trim() !== '', 'may not be empty')
    .refine((value) => !value.includes('\0'), 'may not contain a NUL character');
}

/**
 * A word that is handed to an agent's command line behind its flag: a model, an effort, a variant. Never begins with `-`,
 * so that it cannot become a flag of its own.
 */
export function flagValue() {
  return lineOfText().refine((value) => !value.startsWith('-'), 'may not begin with "-"');
}

/** Id of an agent or a worker: lower-case letters, digits and hyphens. */
export function kebabId() {
  return z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/u,
      'must be lower-case letters and digits with single hyphens between them',
    )
    .max(64, 'may have at most 64 characters');
}

/** Name of an environment variable. */
export function envName() {
  return z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/u, 'must be the name of an environment variable')
    .max(128, 'may have at most 128 characters');
}

/** A command as one string; see `CommandLine` of the gate contract for how it is read. */
export function commandText() {
  return freeText(16_384);
}

/** A command: a string, or a list of program and arguments that no shell ever reads. */
export function commandLine() {
  const argument = z
    .string()
    .max(16_384, 'may have at most 16384 characters')
    .refine((value) => !value.includes('\0'), 'may not contain a NUL character');
  const program = argument.refine((value) => value.trim() !== '', 'may not be empty');
  return z.union([commandText(), z.tuple([program], argument)]);
}

/** Tells whether a path is relative and free of `..`, of `~` and of drive letters. */
export function isInsideProject(path: string): boolean {
  const segments = path.split(/[\\/]/u);
  return !/^(?:[\\/~]|[A-Za-z]:)/u.test(path) && !segments.includes('..');
}

/** A path below the project, with `/`. Nothing in it is expanded: neither `~` nor `$NAME`. */
export function relativePath() {
  return lineOfText(1_024).refine(
    isInsideProject,
    'must be a path inside the project: relative, without ".." and without "~"',
  );
}

/** A glob for paths below the project. No extended globs: they can make a match take for ever. */
export function pathGlob() {
  return relativePath()
    .refine((value) => !/[@!+*?]\(/u.test(value), 'may not use extended globs such as "+(...)"')
    .refine((value) => !value.startsWith('!'), 'may not begin with "!": a list only adds')
    .refine((value) => (value.match(/\*+/gu) ?? []).length <= 16, 'may have at most 16 wildcards');
}

/** Minutes of a deadline that cannot be switched off: above 0, at most a day. */
export function minutesOfDay() {
  return z
    .number()
    .gt(0, 'must be above 0')
    .max(MINUTES_OF_A_DAY, `may be at most ${MINUTES_OF_A_DAY}`);
}

/** Minutes of a timer; 0 switches it off. */
export function timerMinutes() {
  return z
    .number()
    .min(0, 'may not be below 0')
    .max(MAX_TIMER_MINUTES, `may be at most ${MAX_TIMER_MINUTES}`);
}

/** A whole number between two bounds, both included. */
export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z.int().min(min, `may not be below ${min}`).max(max, `may be at most ${max}`);
}

/** Lower-case hex SHA-256. */
export function sha256Hex() {
  return z.string().regex(/^[0-9a-f]{64}$/u, 'must be a SHA-256 in 64 lower-case hex digits');
}
