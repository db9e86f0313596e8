import {
  joinName,
  MAX_TESTS,
  type TestResult,
  type TestStatus,
  UnreadableReport,
} from './types.js';

const POINT = /^( *)(not )?ok\b(?: +(\d+))?(?: +-)? ?(.*)$/;
const SUBTEST = /^( *)# Subtest: (.*)$/;
const PLAN = /^( *)1\.\.(\d+)\b/;
const BAIL = /^Bail out!/;
const DIRECTIVE = /(?<!\\)#\s*(skip|todo)\b/i;

/**
 * Reads a report in the Test Anything Protocol, versions 12 to 14, with subtests indented by four. A point whose subtests were
 * told of stands for them and is not counted itself. Everything that is no point, plan or subtest is passed over, as TAP says.
 * @throws UnreadableReport when no plan and no point is in it, a test bails out, or the outermost plan is not kept.
 */
export function parseTap(text: string): readonly TestResult[] {
  const state: TapState = { results: [], names: [], counted: [], planned: undefined };
  for (const line of text.split('\n')) {
    if (BAIL.test(line)) throw new UnreadableReport('ends with a bail out');
    const plan = PLAN.exec(line);
    if (plan !== null && plan[1] === '') state.planned = Number(plan[2]);
    const subtest = SUBTEST.exec(line);
    if (subtest !== null) openSubtest(state, subtest);
    else takePoint(state, POINT.exec(line));
  }
  const { results, planned } = state;
  if (planned === undefined && results.length === 0) {
    throw new UnreadableReport('has no plan and no test');
  }
  const outermost = state.counted[0] ?? 0;
  if (planned !== undefined && planned !== outermost) {
    throw new UnreadableReport(`has ${outermost} of the ${planned} tests of its plan`);
  }
  return results;
}

interface TapState {
  readonly results: TestResult[];
  /** Names of the subtests that are open, by depth. */
  readonly names: (string | undefined)[];
  /** Points so far, by depth. */
  readonly counted: number[];
  /** Points that the outermost plan tells of. */
  planned: number | undefined;
}

function openSubtest({ names }: TapState, [, indent, name]: RegExpExecArray): void {
  const depth = depthOf(indent);
  names[depth] = name;
  names.length = depth + 1;
}

function takePoint(state: TapState, point: RegExpExecArray | null): void {
  if (point === null) return;
  const { results, names, counted } = state;
  const [, indent, not, , description = ''] = point;
  const depth = depthOf(indent);
  const hadSubtests = (counted[depth + 1] ?? 0) > 0;
  counted[depth] = (counted[depth] ?? 0) + 1;
  counted.length = depth + 1;
  if (hadSubtests && not === undefined) return;
  if (results.length >= MAX_TESTS) throw new UnreadableReport('holds too many tests');
  const [title = '', status] = readDescription(description, not !== undefined);
  // Where an indentation jumps there are depths without a name.
  const outer = Array.from(names.slice(0, depth), (name) => name ?? '');
  results.push({ name: joinName([...outer, title]), status });
}

function depthOf(indent: string | undefined): number {
  return Math.floor((indent ?? '').length / 4);
}

function readDescription(text: string, isNotOk: boolean): readonly [string, TestStatus] {
  const directive = DIRECTIVE.exec(text);
  const title = directive === null ? text : text.slice(0, directive.index);
  const kind = directive?.[1]?.toLowerCase();
  if (kind === 'skip') return [title, 'skipped'];
  if (kind === 'todo') return [title, 'todo'];
  return [title, isNotOk ? 'failed' : 'passed'];
}
