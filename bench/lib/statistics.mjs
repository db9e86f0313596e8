/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Median with the range: `1.23 [1.1-1.4]`.
 * @param {readonly number[]} values
 * @param {number} [digits]
 */
export function spread(values, digits = 2) {
  const fixed = (/** @type {number} */ value) => value.toFixed(digits);
  if (values.length < 2) return fixed(median(values));
  return `${fixed(median(values))} [${fixed(Math.min(...values))}-${fixed(Math.max(...values))}]`;
}

/**
 * Ratios of values that were taken one after the other, pair by pair, so that the noise of the machine weighs on both.
 * @param {readonly number[]} values
 * @param {readonly number[]} floors
 */
export function ratios(values, floors) {
  return values.map((value, index) => value / (floors[index] ?? Number.NaN));
}
