/**
 * Finds the known name that was most probably meant. Absent when none is near: at most a third of the letters may
 * differ, and never more than three.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.max(1, Math.floor(name.length / 3))) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

// Optimal string alignment: a swap of two neighbours counts once. Rows are cut at `limit`, so that long names stay cheap.
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      current.push(cellDistance({ left, right, row, column, current, last, beforeLast }));
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? limit;
}

function cellDistance(cell: {
  readonly left: string;
  readonly right: string;
  readonly row: number;
  readonly column: number;
  readonly current: readonly number[];
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
}): number {
  const { left, right, row, column } = cell;
  const isSame = left[row - 1] === right[column - 1];
  const at = (line: readonly number[], index: number): number =>
    line[index] ?? Number.POSITIVE_INFINITY;
  const steps = Math.min(
    at(cell.last, column) + 1,
    at(cell.current, column - 1) + 1,
    at(cell.last, column - 1) + (isSame ? 0 : 1),
  );
  const isSwap =
    row > 1 &&
    column > 1 &&
    left[row - 1] === right[column - 2] &&
    left[row - 2] === right[column - 1];
  return isSwap ? Math.min(steps, at(cell.beforeLast, column - 2) + 1) : steps;
}
