import { isTimeZone, toInstants, toWallTime, type WallTime } from './zoned-time.js';

const JUST_PASSED_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ZONES: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
};

const DATE =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?(?=[\s,·]|$)/i;
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|urday)?\b/i;
const TIME = /\b(\d{1,2})(?::(\d\d))?(?::\d\d)?\s*([ap])\.?m\b\.?|\b(\d{1,2}):(\d\d)(?::\d\d)?\b/i;
const ZONE = /^\s*\(([^)]{1,40})\)|^\s*([A-Z]{1,5})\b(?![/a-z])/;
const CUE = /\b(?:resets?|reset at|try again|retry|available|until|lifts?)\b/i;

/** A date and time of day as a sentence gave it; absent members were not said. */
export interface WallClock {
  readonly timeZone: string;
  readonly hour: number;
  readonly minute: number;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
  readonly year?: number | undefined;
  /** 0 is Sunday. */
  readonly weekday?: number | undefined;
  readonly isTomorrow: boolean;
}

/** Finds a time of day, with its date and zone where they are said. Undefined when there is none, or when its zone is not known. */
export function wallClockIn(text: string, localZone: string | undefined): WallClock | undefined {
  const cue = CUE.exec(text);
  const said = cue === null ? text : text.slice(cue.index);
  const date = DATE.exec(said);
  const rest = date === null ? said : said.slice(date.index + date[0].length);
  const time = TIME.exec(rest);
  // A bare time in a sentence that speaks of no reset may be anything.
  if (time === null || (cue === null && date === null)) return undefined;
  const clock = timeOfDay(time);
  const timeZone = zoneBehind(rest.slice(time.index + time[0].length), localZone);
  if (clock === undefined || timeZone === undefined) return undefined;
  const before = said.slice(0, said.length - rest.length + time.index);
  const weekday = date === null ? WEEKDAY.exec(before)?.[1]?.toLowerCase() : undefined;
  return {
    ...clock,
    timeZone,
    isTomorrow: /\btomorrow\b/i.test(said),
    weekday: weekday === undefined ? undefined : WEEKDAYS.indexOf(weekday),
    ...(date === null ? {} : dateOf(date)),
  };
}

/** The instant a wall clock means when it is read at `nowMs`; undefined for a date that does not exist. */
export function instantOf(clock: WallClock, nowMs: number): number | undefined {
  const today = toWallTime(nowMs, clock.timeZone);
  const candidates = datesOf(clock, today).flatMap((date) =>
    toInstants({ ...date, hour: clock.hour, minute: clock.minute, second: 0 }, clock.timeZone),
  );
  const hasDate = clock.day !== undefined;
  if (hasDate && clock.year === undefined) return nearest(candidates, nowMs);
  const next = candidates.find((instant) => instant >= nowMs - JUST_PASSED_MS);
  return next ?? (hasDate ? candidates.at(-1) : undefined);
}

type CalendarDate = Pick<WallTime, 'year' | 'month' | 'day'>;

function datesOf(clock: WallClock, today: WallTime): readonly CalendarDate[] {
  const { month, day, year } = clock;
  if (month !== undefined && day !== undefined) {
    const years = year === undefined ? [today.year - 1, today.year, today.year + 1] : [year];
    return years.map((one) => ({ year: one, month, day }));
  }
  const span = clock.weekday === undefined ? [0, 1, 2] : [0, 1, 2, 3, 4, 5, 6, 7];
  const noon = Date.UTC(today.year, today.month - 1, today.day, 12);
  return span
    .map((days) => new Date(noon + days * DAY_MS))
    .filter((date) => clock.weekday === undefined || date.getUTCDay() === clock.weekday)
    .slice(clock.isTomorrow ? 1 : 0)
    .map((date) => ({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    }));
}

function nearest(instants: readonly number[], nowMs: number): number | undefined {
  return [...instants].sort((a, b) => Math.abs(a - nowMs) - Math.abs(b - nowMs))[0];
}

function timeOfDay(match: RegExpExecArray): { hour: number; minute: number } | undefined {
  const [, hour12, minute12, half, hour24, minute24] = match;
  if (half === undefined) {
    // Number('08') is 8: these digits are decimal, never octal.
    const clock = { hour: Number(hour24), minute: Number(minute24) };
    return clock.hour < 24 && clock.minute < 60 ? clock : undefined;
  }
  const hour = Number(hour12);
  const minute = Number(minute12 ?? 0);
  if (hour < 1 || hour > 12 || minute > 59) return undefined;
  return { hour: (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute };
}

function dateOf(match: RegExpExecArray): { month: number; day: number; year: number | undefined } {
  const [, month, day, year] = match;
  return {
    month: MONTHS.indexOf((month ?? '').toLowerCase()) + 1,
    day: Number(day),
    year: year === undefined ? undefined : Number(year),
  };
}

function zoneBehind(text: string, localZone: string | undefined): string | undefined {
  const [, bracketed, bare] = ZONE.exec(text) ?? [];
  const said = bracketed?.trim() ?? bare;
  if (said === undefined) return localZone;
  const known = ZONES[said.toUpperCase()];
  if (known !== undefined) return known;
  // "8:09am (local time)" says nothing new; "(Mars/Base)" says something that is not known.
  if (/^local/i.test(said)) return localZone;
  return said.includes('/') && isTimeZone(said) ? said : undefined;
}
