import { median, spread } from './statistics.mjs';

/**
 * @typedef {object} Row
 * @property {string} goal Number of the goal, or what else is measured.
 * @property {string} measure
 * @property {readonly number[]} values One for each round.
 * @property {number} [bound] Absent for a figure without a goal.
 * @property {'at-most' | 'at-least'} [direction] `at-most` when absent.
 * @property {string} [unit]
 * @property {string} [note]
 */

/**
 * Tells whether a row meets its goal; absent when it has none.
 * @param {Row} row
 */
export function isMet({ values, bound, direction = 'at-most' }) {
  if (bound === undefined) return undefined;
  const value = median(values);
  return direction === 'at-most' ? value <= bound : value >= bound;
}

/** @param {readonly Row[]} rows */
export function formatTable(rows) {
  const cells = rows.map((row) => {
    const { goal, measure, values, bound, direction = 'at-most', unit = '', note = '' } = row;
    const met = isMet(row);
    return [
      goal,
      measure,
      `${spread(values)}${unit}`,
      bound === undefined ? '' : `${direction === 'at-most' ? '≤' : '≥'} ${bound}${unit}`,
      met === undefined ? '' : met ? 'met' : 'MISSED',
      note,
    ];
  });
  return markdown(['goal', 'measure', 'median [range]', 'bound', '', 'note'], cells);
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} cells
 */
function markdown(head, cells) {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}
