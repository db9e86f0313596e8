import { isForeignFrame, type LineKind } from './line-rules.js';
import { ANCHOR_WEIGHT, type ReadLine } from './read-line.js';

// What is known while a failure's lines go by.
interface Failure {
  readonly anchor: ReadLine;
  distance: number;
  blanks: number;
  details: number;
  ownFrames: number;
  changes: number;
  values: number;
  /** Indent of a value whose content stands on the lines below; -1 for none. */
  openIndent: number;
  openLines: number;
  /** The block that a name opened is still its title. */
  isTitle: boolean;
}

const MAX_DISTANCE = 60;

/** Weighs the lines below each cause and each failing test's name by what they tell of it. */
export function weighFailures(lines: readonly ReadLine[]): void {
  const isTraced = lines.filter(({ kind }) => kind === 'trace').length > lines.length / 4;
  let failure: Failure | undefined;
  for (const [index, line] of lines.entries()) {
    if (isAnchor(line, failure)) {
      failure = openFailure(line);
      continue;
    }
    if (failure === undefined) {
      if (line.kind === 'value') line.weight = 45;
      continue;
    }
    failure.distance += 1;
    if (failure.distance > MAX_DISTANCE || line.kind === 'pass' || line.kind === 'summary') {
      failure = undefined;
      continue;
    }
    line.anchor = failure.anchor;
    weighMember(line, failure, { isTraced, next: lines[index + 1] });
    weighNearness(line, failure);
  }
}

function isAnchor(line: ReadLine, failure: Failure | undefined): boolean {
  if (line.kind === 'name') return true;
  // A patch that was printed: its changes are what is wrong with a file.
  if (line.kind === 'diff') return failure === undefined;
  if (line.kind !== 'cause' || line.weight < ANCHOR_WEIGHT) return false;
  // A cause below a test's name belongs to that test.
  return !(failure?.anchor.kind === 'name' && failure.distance < MAX_DISTANCE && line.indent > 0);
}

function openFailure(anchor: ReadLine): Failure {
  anchor.anchor = anchor;
  return {
    anchor,
    distance: 0,
    blanks: 0,
    details: 0,
    ownFrames: 0,
    changes: 0,
    values: 0,
    openIndent: -1,
    openLines: 0,
    isTitle: /^\s*\d+\) /.test(anchor.text),
  };
}

interface Surroundings {
  readonly isTraced: boolean;
  readonly next: ReadLine | undefined;
}

// The lines next to a failure are shown where there is room, whatever they say.
function weighNearness(line: ReadLine, failure: Failure): void {
  if (failure.distance > NEAR || !CONTEXT_KINDS.has(line.kind)) return;
  if (line.isCommon || line.text.trim().length < LEAST_CHARS) return;
  line.weight = Math.max(line.weight, 46 - 2 * failure.distance);
}

const NEAR = 5;
const LEAST_CHARS = 3;
const CONTEXT_KINDS: ReadonlySet<LineKind> = new Set(['plain', 'place', 'value', 'hint', 'stage']);

const CHANGE = /^\s*(?:\d+ +)*(?:│ +)?[-+](?![-+])[ \t]*\S/;
const CHANGE_LEGEND = /^\s*[-+] ?(?:expected|received|actual|snapshot)\b/i;
const EXCERPT = /^\s*>? ?\d* *[|│·]|^\s*\d+: |^\s*[|│·╰╭╷╵┬─^~ ]+$/;

function weighMember(line: ReadLine, failure: Failure, around: Surroundings): void {
  switch (line.kind) {
    case 'blank':
      failure.blanks += 1;
      failure.isTitle = false;
      return;
    case 'frame':
      line.weight = weighFrame(line, failure);
      return;
    case 'place':
      line.weight = isForeignFrame(line.text) ? 0 : failure.distance <= 6 ? 82 : line.weight;
      return;
    case 'value':
      weighValue(line, failure);
      return;
    case 'cause':
      // Beneath an anchor the same words are details, and floods of them are common.
      if (line.weight < ANCHOR_WEIGHT)
        line.weight = Math.max(30, line.weight - 4 * failure.details);
      failure.details += 1;
      return;
    case 'plain':
    case 'trace':
      weighText(line, failure, around);
      return;
    default:
      return;
  }
}

function weighFrame(line: ReadLine, failure: Failure): number {
  if (isForeignFrame(line.text)) return 0;
  failure.ownFrames += 1;
  return failure.ownFrames === 1 ? 80 : failure.ownFrames === 2 ? 58 : 20;
}

function weighValue(line: ReadLine, failure: Failure): void {
  failure.values += 1;
  line.weight = Math.max(20, line.weight - Math.max(0, failure.values - 4) * 12);
  if (/(?:[:{[(]|\|-?)\s*$/.test(line.text)) {
    failure.openIndent = line.indent;
    failure.openLines = 0;
  }
}

function weighText(line: ReadLine, failure: Failure, { isTraced, next }: Surroundings): void {
  if (failure.isTitle && line.indent > failure.anchor.indent) {
    line.weight = 88;
    failure.isTitle = !/:\s*$/.test(line.text);
    return;
  }
  if (!isTraced && CHANGE.test(line.text)) {
    line.weight = weighChange(line, failure);
    return;
  }
  if (failure.openIndent >= 0) {
    failure.openLines += 1;
    if (failure.openLines <= 4 && line.indent >= failure.openIndent) {
      line.weight = 76 - failure.openLines;
      return;
    }
    failure.openIndent = -1;
  }
  if (EXCERPT.test(line.text)) {
    line.weight = next !== undefined && /^[\s|│·\d]*[\^~┬─]+[\s┬─^~]*$/.test(next.text) ? 50 : 10;
    return;
  }
  line.weight = weighDetail(line, failure);
}

function weighChange(line: ReadLine, failure: Failure): number {
  if (CHANGE_LEGEND.test(line.text)) return 48;
  failure.changes += 1;
  if (failure.anchor.kind === 'diff') return failure.changes <= 6 ? 58 : 10;
  return failure.changes <= 6 ? 84 : failure.changes <= 10 ? 52 : 10;
}

function weighDetail(line: ReadLine, failure: Failure): number {
  const { anchor } = failure;
  if (line.isCommon) return 0;
  const isBelow =
    line.indent > anchor.indent ||
    /[:({]\s*$/.test(anchor.text) ||
    anchor.kind === 'name' ||
    (failure.distance === 1 && line.indent === anchor.indent && anchor.weight >= 96);
  if (!isBelow || failure.blanks > (anchor.kind === 'name' ? 3 : 1)) return 0;
  failure.details += 1;
  return failure.details <= 2 ? 66 : failure.details <= 4 ? 54 : 15;
}
