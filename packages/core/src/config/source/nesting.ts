import { Lexer } from 'yaml';

/** How deep collections may stand in each other. */
const MAX_DEPTH = 100;
/** How far a line of a block collection may be indented: each level takes a column. */
const MAX_INDENT = 200;

const SCALAR_FOLLOWS = '\u001f';
/** Marks of the lexer that stand for no text: the start of a document, the end of a broken flow collection. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', SCALAR_FOLLOWS]);
const BREAKS: ReadonlySet<string> = new Set(['\n', '\r\n']);
const FLOW_STEPS: ReadonlyMap<string, number> = new Map([
  ['[', 1],
  ['{', 1],
  [']', -1],
  ['}', -1],
]);

interface Depth {
  flow: number;
  /** Dashes and question marks of the line. */
  indicators: number;
  indent: number;
  isLineStart: boolean;
}

/**
 * Finds the place where a YAML text is nested deeper than anything a person writes. Absent when it nowhere is.
 *
 * The parser calls itself for every level. Deep enough, that does not merely throw: Node aborts the process when it
 * compiles a regular expression with the stack nearly full. So the tokens are looked through before anything is parsed.
 */
export function findDeepNesting(text: string): number | undefined {
  const depth: Depth = { flow: 0, indicators: 0, indent: 0, isLineStart: true };
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (!isScalar && step(depth, token)) return offset;
    isScalar = token === SCALAR_FOLLOWS;
    if (!MARKS.has(token)) offset += token.length;
  }
  return undefined;
}

/** Takes one token into account and tells whether it lies too deep. */
function step(depth: Depth, token: string): boolean {
  if (MARKS.has(token)) return false;
  if (BREAKS.has(token)) {
    depth.indicators = 0;
    depth.indent = 0;
    depth.isLineStart = true;
    return false;
  }
  if (depth.isLineStart) depth.indent = token.startsWith(' ') ? token.length : 0;
  depth.isLineStart = false;
  depth.flow = Math.max(0, depth.flow + (FLOW_STEPS.get(token) ?? 0));
  const isIndicator = token === '-' || token === '?';
  if (isIndicator) depth.indicators += 1;
  const isBlock = depth.flow === 0 && (isIndicator || token === ':');
  return depth.flow + depth.indicators > MAX_DEPTH || (isBlock && depth.indent > MAX_INDENT);
}
