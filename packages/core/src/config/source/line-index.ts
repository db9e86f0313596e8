/** Line and column, both from 1. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Finds line and column of a character of a text. */
export type LineIndex = (offset: number) => LineColumn;

/** Makes the index of the lines of a text, which end with LF. The text is looked through once, at the first question. */
export function createLineIndex(text: string): LineIndex {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= findLineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    starts.push(end + 1);
  }
  return starts;
}
