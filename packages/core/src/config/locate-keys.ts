import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';

/** Tells the line of a path of keys in a file, from 1; of its nearest ancestor when the path is not there; absent when nothing is known. */
export type LineOf = (path: readonly (string | number)[]) => number | undefined;

/**
 * Tells where the keys of a YAML or JSON text stand. `within` is the key of the top level that paths start from. The text
 * is read when a line is asked for, which is when there is something to complain about.
 */
export function locateKeys(text: string, within?: string | undefined): LineOf {
  const start = within === undefined ? [] : [within];
  let parsed: { readonly counter: LineCounter; readonly contents: unknown } | undefined;
  const parse = () => {
    const counter = new LineCounter();
    const { contents } = parseDocument(text, { lineCounter: counter, keepSourceTokens: false });
    return { counter, contents };
  };
  return (path) => {
    parsed ??= parse();
    const { counter, contents } = parsed;
    for (let length = path.length; length > 0; length -= 1) {
      const offset = findOffset(contents, [...start, ...path.slice(0, length)]);
      if (offset !== undefined) return counter.linePos(offset).line;
    }
    return undefined;
  };
}

interface Step {
  readonly node: unknown;
  readonly offset: number | undefined;
}

function findOffset(root: unknown, path: readonly (string | number)[]): number | undefined {
  let step: Step | undefined = { node: root, offset: undefined };
  for (const part of path) {
    step = stepInto(step.node, part);
    if (step === undefined) return undefined;
  }
  return step.offset;
}

function stepInto(node: unknown, part: string | number): Step | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => String(key) === String(part));
    if (pair === undefined) return undefined;
    return { node: pair.value, offset: isNode(pair.key) ? pair.key.range?.[0] : undefined };
  }
  if (!isSeq(node)) return undefined;
  const item: unknown = node.items[Number(part)];
  return isNode(item) ? { node: item, offset: item.range?.[0] } : undefined;
}
