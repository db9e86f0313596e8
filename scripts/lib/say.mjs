const isColoured = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

/** @param {string} code @returns {(text: string) => string} */
const paint = (code) => (text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint('1');
export const dim = paint('2');
export const red = paint('31');
export const green = paint('32');

/** @param {number} startedAt value of `performance.now()` at the start */
export function since(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** @param {string} line */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}
