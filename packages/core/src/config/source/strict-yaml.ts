import { type Document, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import type { Problem } from '../../errors/problem.js';
import { byteOrderMarkLength, decodeText, type TextSource } from './decode-text.js';
import { createLineIndex, type LineIndex } from './line-index.js';
import { findDeepNesting } from './nesting.js';
import { refuse } from './refuse.js';
import { fileSyntax, type Place } from './text-problems.js';
import { readNode } from './yaml-values.js';

/** A path of keys and list positions. */
export type KeyPath = readonly (string | number)[];

/** A YAML text, read strictly. */
export interface YamlText {
  /** The exact text, a byte order mark included. */
  readonly text: string;
  /** Plain data: maps, lists, text, finite numbers, booleans, null. Repeated aliases share one object. */
  readonly value: unknown;
  /** Problems that leave the rest readable, such as a key given twice. */
  readonly problems: readonly Problem[];
  /** Finds where a value stands, or the nearest one around it that exists. */
  readonly placeOf: (path: KeyPath, part?: 'key' | 'value') => Place;
  /** Tells whether the file itself has a value at this path. */
  readonly has: (path: KeyPath) => boolean;
  /** The document, for offsets; offsets do not count a byte order mark. */
  readonly document: Document.Parsed;
}

/** What {@link readYaml} reads. */
export interface YamlSource extends TextSource {
  /** `json` also holds the text to JSON's own grammar. `yaml` when absent. */
  readonly format?: 'yaml' | 'json' | undefined;
  /** A key of the top level to read alone, such as `yoke` of `package.json`. The rest of the file is not judged. */
  readonly within?: string | undefined;
}

const MAX_SYNTAX_PROBLEMS = 5;

/** What mostly stands behind a complaint of the parser. */
const SYNTAX_HINTS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'A text with ": " in it has to stand in quotes.',
  MULTILINE_IMPLICIT_KEY: 'A key and its colon have to stand on one line.',
  BAD_INDENT: 'A bracket, a brace or a quote is not closed, or the indentation is wrong.',
  MISSING_CHAR: 'A bracket, a brace or a quote is not closed.',
  TAB_AS_INDENT: 'Indent with spaces.',
  BAD_SCALAR_START: 'A text that begins with this character has to stand in quotes.',
  MULTIPLE_DOCS: 'Remove the line "---" and what stands behind it.',
  TAG_RESOLVE_FAILED: 'Remove the tag.',
};

/**
 * Reads one document of YAML 1.2 (core schema) with nothing that could surprise: no directives, tags, merge keys,
 * duplicate keys, keys such as `__proto__`, or numbers in other spellings than JSON's; aliases are bounded.
 *
 * @throws FILE_TOO_LARGE, FILE_NOT_TEXT, FILE_SYNTAX when nothing of the text can be used
 */
export function readYaml(source: YamlSource): YamlText {
  const text = decodeText(source);
  const body = text.slice(byteOrderMarkLength(text));
  const lines = createLineIndex(body);
  const deep = findDeepNesting(body);
  if (deep !== undefined) {
    const place = { file: source.file, ...lines(deep) };
    throw refuse(source.file, [fileSyntax(place, 'values are nested too deeply')]);
  }
  const document = parseDocument(body, {
    version: '1.2',
    schema: 'core',
    merge: false,
    stringKeys: true,
    // Compared here with a set instead: the parser's own comparison takes quadratic time.
    uniqueKeys: false,
    prettyErrors: false,
    // `silent` would also keep quiet about a second document.
    logLevel: 'error',
  });
  const fatal = [
    ...findSyntaxProblems({ document, lines, file: source.file }),
    ...(source.format === 'json' ? findJsonProblems({ body, lines, file: source.file }) : []),
  ];
  if (fatal.length > 0) throw refuse(source.file, onePerLine(fatal));

  const place = (offset: number): Place => ({ file: source.file, ...lines(offset) });
  const prefix = source.within === undefined ? [] : [source.within];
  const root = nodeAt(document, prefix);
  const { value, problems } = readNode({ root, place, sourceLength: body.length });
  return {
    text,
    value,
    problems,
    document,
    placeOf: (path, part = 'value') =>
      place(offsetOf({ document, path: [...prefix, ...path], part })),
    has: (path) => nodeAt(document, [...prefix, ...path]) !== undefined,
  };
}

/** Finds the node at a path, through aliases; absent when there is none. */
export function nodeAt(document: Document.Parsed, path: KeyPath): Node | undefined {
  let node = followAlias(document, document.contents);
  for (const part of path) {
    if (isMap(node)) node = followAlias(document, node.get(part, true));
    else if (isSeq(node) && typeof part === 'number')
      node = followAlias(document, node.get(part, true));
    else return undefined;
  }
  return node;
}

function followAlias(document: Document.Parsed, node: unknown): Node | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const candidate = node as Node & { resolve?: (document: Document.Parsed) => Node | undefined };
  return typeof candidate.resolve === 'function' ? candidate.resolve(document) : candidate;
}

function offsetOf(input: {
  readonly document: Document.Parsed;
  readonly path: KeyPath;
  readonly part: 'key' | 'value';
}): number {
  const { document, path, part } = input;
  for (let length = path.length; length >= 0; length -= 1) {
    const parent = length === 0 ? undefined : nodeAt(document, path.slice(0, length - 1));
    const last = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(last))
      : undefined;
    const wantsKey = part === 'key' || length < path.length;
    const node =
      wantsKey && pair !== undefined ? pair.key : nodeAt(document, path.slice(0, length));
    const start = (node as Node | undefined)?.range?.[0];
    if (start !== undefined) return start;
  }
  return 0;
}

function findSyntaxProblems(input: {
  readonly document: Document.Parsed;
  readonly lines: LineIndex;
  readonly file: string;
}): Problem[] {
  const { document, lines, file } = input;
  const problems = [...document.errors, ...document.warnings].map((error) =>
    fileSyntax({ file, ...lines(error.pos[0]) }, describeError(error), SYNTAX_HINTS[error.code]),
  );
  const yaml = document.directives?.yaml;
  const tags = Object.keys(document.directives?.tags ?? {});
  if (yaml?.explicit === true || tags.some((tag) => tag !== '!!')) {
    problems.push(fileSyntax({ file, line: 1 }, 'directives such as "%YAML" are not read'));
  }
  return problems;
}

function describeError(error: { readonly code: string; readonly message: string }): string {
  if (error.code === 'MULTIPLE_DOCS') return 'the file has more than one document; one is read';
  if (error.code === 'TAG_RESOLVE_FAILED') {
    const tag = /^Unresolved tag: (.+)$/u.exec(error.message)?.[1] ?? '';
    return `the tag "${tag.replace('tag:yaml.org,2002:', '!!')}" is not read`;
  }
  if (error.code === 'RESOURCE_EXHAUSTION') return 'values are nested too deeply';
  return `not valid YAML: ${error.message.split('\n')[0]}`;
}

function findJsonProblems(input: {
  readonly body: string;
  readonly lines: LineIndex;
  readonly file: string;
}): Problem[] {
  try {
    JSON.parse(input.body);
    return [];
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const position = /position (\d+)/u.exec(message)?.[1];
    const place = position === undefined ? {} : input.lines(Number(position));
    const reason = message.replace(/ in JSON.*$|, (?:\.\.\.)?".*$/su, '');
    return [fileSyntax({ file: input.file, ...place }, `not valid JSON: ${reason}`)];
  }
}

function onePerLine(problems: readonly Problem[]): readonly Problem[] {
  const byLine = new Map(problems.toReversed().map((problem) => [problem.line, problem]));
  return [...byLine.values()]
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .slice(0, MAX_SYNTAX_PROBLEMS);
}
