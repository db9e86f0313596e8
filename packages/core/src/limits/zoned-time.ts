const MINUTE_MS = 60_000;

/** A date and time of day as a wall clock shows it. `month` counts from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Tells whether the system knows a time zone by this IANA name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    // The constructor's refusal is the answer.
    return false;
  }
}

/** What a wall clock in this zone shows at this instant (milliseconds since the epoch). */
export function toWallTime(instantMs: number, timeZone: string): WallTime {
  const shifted = new Date(instantMs + offsetMs(instantMs, timeZone));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/**
 * The instants at which a wall clock in this zone shows this time, earliest first, in milliseconds since the epoch: one as
 * a rule, two in the hour that is shown twice when the clock is put back. A time that is skipped when the clock is put
 * forward gives the instant as far behind the skip as the time lies behind its start. None for a date that does not
 * exist, such as 30 February.
 */
export function toInstants(wall: WallTime, timeZone: string): readonly number[] {
  const { year, month, day, hour, minute, second } = wall;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(asUtc);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return [];
  const before = offsetMs(asUtc - 24 * 60 * MINUTE_MS, timeZone);
  const after = offsetMs(asUtc + 24 * 60 * MINUTE_MS, timeZone);
  const exact = [asUtc - before, asUtc - after].filter(
    (instant, index, all) =>
      all.indexOf(instant) === index && instant + offsetMs(instant, timeZone) === asUtc,
  );
  return exact.length > 0 ? exact.sort((a, b) => a - b) : [asUtc - before];
}

function offsetMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(instantMs);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name);
  if (match === null) return 0;
  const [, sign, hours, minutes, seconds] = match;
  const size =
    Number(hours) * 60 * MINUTE_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * 1000;
  return sign === '-' ? -size : size;
}
