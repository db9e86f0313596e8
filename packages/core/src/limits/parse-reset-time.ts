import { durationIn } from './duration.js';
import { instantOf, wallClockIn } from './wall-clock.js';
import { isTimeZone } from './zoned-time.js';

const FURTHEST_MS = 366 * 24 * 3_600_000;
const EPOCH = /(?:^|\|)\s*(\d{10}|\d{13})(?:\.\d+)?\s*$/m;
const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)/;

/** What the words of a reset time are relative to. */
export interface ResetTimeContext {
  /** When the agent said it. */
  readonly now: Date;
  /** IANA name of the zone that the agent's clock shows, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/**
 * Reads when a limit lifts: ISO 8601 in UTC, or undefined when nothing says so beyond doubt. Takes what a provider found,
 * best first: seconds or milliseconds since the epoch, an ISO instant, or a sentence (`resets 8:09am`, `try again in 2
 * hours`, `Mar 26, 2026 5:55 AM (America/New_York)`).
 *
 * A time of day is the next one; one that passed in the last ten minutes has just passed. A date without a year is the
 * nearest. Past instants are returned as they are. A zone that is not known, and an instant more than a year ahead, give
 * undefined. Sources: messages of Claude Code 2.1.332, Codex 0.171.0 and Gemini CLI 0.61.0.
 */
export function parseResetTime(value: unknown, context: ResetTimeContext): string | undefined {
  const instant = typeof value === 'number' ? fromEpoch(value) : fromText(value, context);
  if (instant === undefined || instant - context.now.getTime() > FURTHEST_MS) return undefined;
  return new Date(instant).toISOString();
}

function fromEpoch(value: number): number | undefined {
  if (value >= 1e9 && value < 1e10) return Math.round(value * 1000);
  if (value >= 1e12 && value < 1e13) return Math.round(value);
  return undefined;
}

// Patterns are tried from each place of a text; an agent that says more than this does not say when a limit lifts.
const MAX_TEXT_CHARS = 20_000;

function fromText(said: unknown, context: ResetTimeContext): number | undefined {
  if (typeof said !== 'string') return undefined;
  const value = said.slice(0, MAX_TEXT_CHARS).replace(/\s+/g, ' ');
  const epoch = EPOCH.exec(value)?.[1];
  if (epoch !== undefined) return fromEpoch(Number(epoch));
  const iso = ISO.exec(value)?.[0];
  if (iso !== undefined) return toNumber(Date.parse(iso.replace(/\s(?=Z|[+-])/, '')));
  const duration = durationIn(value);
  if (duration !== undefined) return context.now.getTime() + duration;
  // Where the zone of the local clock is not known, only a time that names its own means an instant.
  const localZone = isTimeZone(context.timeZone) ? context.timeZone : undefined;
  const clock = wallClockIn(value, localZone);
  return clock === undefined ? undefined : instantOf(clock, context.now.getTime());
}

function toNumber(instant: number): number | undefined {
  return Number.isNaN(instant) ? undefined : instant;
}
