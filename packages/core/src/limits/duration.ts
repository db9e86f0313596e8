const UNIT_MS: Readonly<Record<string, number>> = {
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
};
const AMOUNT =
  '\\d{1,6}(?:\\.\\d{1,6})?\\s*(?:weeks?|w|days?|d|hours?|hrs?|h|minutes?|mins?|m(?!s)|seconds?|secs?|s)(?![a-z])';
// "18h43m21s" leaves no gap between its parts, so a digit may follow a unit.
const DURATION = new RegExp(
  `\\b(?:in|after)\\s+((?:~\\s*)?${AMOUNT}(?:[\\s,]*(?:and\\s+)?${AMOUNT})*)`,
  'i',
);
const PART = /(\d+(?:\.\d+)?)\s*([wdhms])/gi;

/** Finds "in 2 hours", "after 18h43m21s", "in 1 day, 3 hours and 5 minutes" in a sentence. Milliseconds; undefined when there is none. */
export function durationIn(text: string): number | undefined {
  const found = DURATION.exec(text)?.[1];
  if (found === undefined) return undefined;
  let total = 0;
  for (const [, amount, unit] of found.matchAll(PART)) {
    total += Number(amount) * (UNIT_MS[(unit ?? '').toLowerCase()] ?? 0);
  }
  return Math.round(total);
}
