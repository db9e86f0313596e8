import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  visit,
} from 'yaml';
import type { StoryFlip } from './types.js';

/** What is needed to find the edit that marks a story as passed. */
export interface FlipInput {
  /** The story's node; anything but a map cannot be edited. */
  readonly node: unknown;
  /** The text that offsets of nodes count in. */
  readonly text: string;
  /** Names of anchors that an alias somewhere refers to. */
  readonly aliased: ReadonlySet<string>;
}

/**
 * Finds the one edit of the text that makes a story pass: its `passes` value is replaced, or the key is added behind its
 * last one. Absent when no single edit can do it without changing something else, as with a value that others repeat by
 * alias.
 */
export function findFlip({ node, text, aliased }: FlipInput): StoryFlip | undefined {
  if (!isMap(node) || isShared(node, aliased)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && item.key.value === 'passes');
  if (pair === undefined)
    return node.flow === true ? addToFlow(node, text) : addToBlock(node, text);
  const value = pair.value as Node | null;
  if (value === null || isShared(value, aliased)) return undefined;
  const [at, end] = value.range ?? [0, 0];
  return end > at ? { at, deleteCount: end - at, insert: 'true' } : undefined;
}

/** Lists the names of anchors that aliases of a document refer to. */
export function findAliased(document: Document.Parsed): ReadonlySet<string> {
  const aliased = new Set<string>();
  visit(document, {
    Alias: (_key, alias) => {
      aliased.add(alias.source);
    },
  });
  return aliased;
}

function isShared(node: Node, aliased: ReadonlySet<string>): boolean {
  const anchor = 'anchor' in node ? node.anchor : undefined;
  return typeof anchor === 'string' && aliased.has(anchor);
}

function addToFlow(
  node: { readonly items: readonly unknown[] },
  text: string,
): StoryFlip | undefined {
  const end = endOf(node.items.at(-1));
  if (end === undefined) return undefined;
  const isJson = text[firstKeyStart(node) ?? 0] === '"';
  return { at: end, deleteCount: 0, insert: isJson ? ', "passes": true' : ', passes: true' };
}

function addToBlock(
  node: { readonly items: readonly unknown[] },
  text: string,
): StoryFlip | undefined {
  const start = firstKeyStart(node);
  const end = endOf(node.items.at(-1));
  if (start === undefined || end === undefined) return undefined;
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  const entry = `${indent}${text[start] === '"' ? '"passes"' : 'passes'}: true`;
  const lineEnd = findLineEnd(text, start);
  // A block scalar ends with its line: the next one is free.
  if (text[end - 1] === '\n') return { at: end, deleteCount: 0, insert: `${entry}${lineEnd}` };
  const newline = text.indexOf('\n', end);
  const at = newline === -1 ? text.length : newline - (text[newline - 1] === '\r' ? 1 : 0);
  return { at, deleteCount: 0, insert: `${lineEnd}${entry}` };
}

/** The line end that the text uses at an offset; LF when it has only one line. */
function findLineEnd(text: string, offset: number): string {
  const next = text.indexOf('\n', offset);
  const newline = next === -1 ? text.lastIndexOf('\n', offset) : next;
  return text[newline - 1] === '\r' ? '\r\n' : '\n';
}

function firstKeyStart(node: { readonly items: readonly unknown[] }): number | undefined {
  const first = node.items[0];
  return isPair(first) ? (first.key as Node | null)?.range?.[0] : undefined;
}

// Ends of block collections lie behind comments and blank lines; the end of their last scalar does not.
function endOf(item: unknown): number | undefined {
  if (isPair(item)) return endOf(item.value) ?? endOf(item.key);
  if (isCollection(item) && item.flow !== true && item.items.length > 0)
    return endOf(item.items.at(-1));
  if (isAlias(item) || isScalar(item) || isCollection(item)) return item.range?.[1];
  return undefined;
}
