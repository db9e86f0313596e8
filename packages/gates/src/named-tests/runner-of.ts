import type { ReportFormat } from './types.js';

/** A runner of tests whose reports can be asked for. */
export interface Runner {
  readonly name: string;
  readonly format: ReportFormat;
  /**
   * How it is made to write a report: `options` by an environment variable that its processes read, `arguments` behind its
   * own, `stdout` when what it prints is the report already.
   */
  readonly asks: 'options' | 'arguments' | 'stdout';
}

const NODE: Runner = { name: 'node:test', format: 'junit', asks: 'options' };
const PYTEST: Runner = { name: 'pytest', format: 'junit', asks: 'options' };
const VITEST: Runner = { name: 'vitest', format: 'jest-json', asks: 'arguments' };
const JEST: Runner = { name: 'jest', format: 'jest-json', asks: 'arguments' };
const MOCHA_JSON: Runner = { name: 'mocha', format: 'mocha-json', asks: 'stdout' };
const MOCHA_TAP: Runner = { name: 'mocha', format: 'tap', asks: 'stdout' };
const GO_JSON: Runner = { name: 'go test', format: 'go-json', asks: 'stdout' };
const GO_TEXT: Runner = { name: 'go test', format: 'go-text', asks: 'stdout' };
const CARGO: Runner = { name: 'cargo test', format: 'cargo-text', asks: 'stdout' };

const LAUNCHERS: ReadonlySet<string> = new Set([
  'npx',
  'bunx',
  'exec',
  'dlx',
  '--no-install',
  '--yes',
  '-y',
]);

/** Tells which runner the words of one command start; absent when it is none, or one that already reports elsewhere. */
export function runnerOf(words: readonly string[]): Runner | undefined {
  const start = words.findIndex((word, at) => !isLauncher(word, at));
  const [program = '', ...rest] = words.slice(Math.max(0, start));
  return BY_PROGRAM.get(program.split('/').at(-1) ?? '')?.(rest);
}

type ByArguments = (rest: readonly string[]) => Runner | undefined;

const BY_PROGRAM: ReadonlyMap<string, ByArguments> = new Map<string, ByArguments>([
  ['node', (rest) => (isNodeTest(rest) ? NODE : undefined)],
  ['vitest', (rest) => (isVitestRun(rest) ? VITEST : undefined)],
  ['jest', (rest) => (hasOption(rest, JEST_OPTIONS) ? undefined : JEST)],
  ['mocha', mochaOf],
  ['pytest', pytestOf],
  ['py.test', pytestOf],
  ['python', pythonOf],
  ['python3', pythonOf],
  ['go', (rest) => (rest[0] === 'test' ? goOf(rest) : undefined)],
  ['cargo', (rest) => (rest.find((word) => !/^[+-]/.test(word)) === 'test' ? CARGO : undefined)],
]);

const JEST_OPTIONS = ['--json', '--outputFile', '--watch', '--watchAll'];

function isVitestRun(rest: readonly string[]): boolean {
  const isOnce = rest[0] === 'run' || rest.includes('--run');
  return isOnce && !hasOption(rest, ['--reporter', '--outputFile']);
}

function pytestOf(rest: readonly string[]): Runner | undefined {
  return hasOption(rest, ['--junitxml', '--junit-xml']) ? undefined : PYTEST;
}

function pythonOf(rest: readonly string[]): Runner | undefined {
  return rest[0] === '-m' && rest[1] === 'pytest' ? pytestOf(rest.slice(2)) : undefined;
}

function isLauncher(word: string, at: number): boolean {
  return LAUNCHERS.has(word) || (at === 0 && (word === 'pnpm' || word === 'yarn'));
}

/** Only an option before the first file is Node's own. */
function isNodeTest(rest: readonly string[]): boolean {
  const firstFile = rest.findIndex((word) => !word.startsWith('-'));
  const own = firstFile === -1 ? rest : rest.slice(0, firstFile);
  return own.includes('--test') && !hasOption(rest, ['--test-reporter', '--watch']);
}

function mochaOf(rest: readonly string[]): Runner | undefined {
  const text = rest.join(' ');
  if (/(?:^| )(?:--reporter|-R)[ =]json(?: |$)/.test(text)) return MOCHA_JSON;
  return /(?:^| )(?:--reporter|-R)[ =]tap(?: |$)/.test(text) ? MOCHA_TAP : undefined;
}

function goOf(rest: readonly string[]): Runner | undefined {
  if (rest.includes('-json')) return GO_JSON;
  return rest.includes('-v') ? GO_TEXT : undefined;
}

function hasOption(words: readonly string[], names: readonly string[]): boolean {
  return words.some((word) => names.some((name) => word === name || word.startsWith(`${name}=`)));
}
