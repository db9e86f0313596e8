import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseResetTime } from './parse-reset-time.js';

const NEW_YORK = 'America/New_York';

function at(now: string, timeZone = 'UTC') {
  return (value: unknown) => parseResetTime(value, { now: new Date(now), timeZone });
}

describe('structured reset times', () => {
  const parse = at('2026-03-01T12:00:00Z');

  test.each([
    ['seconds since the epoch', 1772373600, '2026-03-01T14:00:00.000Z'],
    ['milliseconds since the epoch', 1772373600000, '2026-03-01T14:00:00.000Z'],
    ['seconds as text', '1772373600', '2026-03-01T14:00:00.000Z'],
    [
      'seconds behind a bar',
      'Claude AI usage limit reached|1772373600',
      '2026-03-01T14:00:00.000Z',
    ],
    ['an ISO instant', '2026-03-01T14:00:00Z', '2026-03-01T14:00:00.000Z'],
    ['an ISO instant with an offset', '2026-03-01T15:00:00+01:00', '2026-03-01T14:00:00.000Z'],
    ['an ISO instant in a sentence', 'reset at 2026-03-01T14:00:00Z.', '2026-03-01T14:00:00.000Z'],
  ])('reads %s', (_name, value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  test('returns an instant that has passed as it is', () => {
    expect(parse(1772359200)).toBe('2026-03-01T10:00:00.000Z');
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an object', {}],
    ['a small number', 120],
    ['a negative number', -1772373600],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['an instant in ten years', '2036-03-01T14:00:00Z'],
    ['a month that does not exist', '2026-13-01T14:00:00Z'],
  ])('does not know %s', (_name, value) => {
    expect(parse(value)).toBeUndefined();
  });
});

describe('durations', () => {
  const parse = at('2026-03-01T12:00:00Z');

  test.each([
    ['try again in 2 hours', '2026-03-01T14:00:00.000Z'],
    ['Please try again in 20s.', '2026-03-01T12:00:20.000Z'],
    ['Please try again in 1.5 hours', '2026-03-01T13:30:00.000Z'],
    ['try again in 1 day, 3 hours and 5 minutes', '2026-03-02T15:05:00.000Z'],
    ['Your quota will reset after 18h43m21s.', '2026-03-02T06:43:21.000Z'],
    ['retry in 08 minutes', '2026-03-01T12:08:00.000Z'],
  ])('reads "%s"', (value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  test('does not take milliseconds for minutes', () => {
    expect(parse('try again in 500ms')).toBeUndefined();
  });

  test('does not take a word that starts with a unit for a duration', () => {
    expect(parse('try again in 2 months')).toBeUndefined();
  });
});

describe('times of day', () => {
  test.each([
    ['resets 8:09am', '2026-03-01T00:00:00Z', '2026-03-01T08:09:00.000Z'],
    ['resets 9:08am', '2026-03-01T00:00:00Z', '2026-03-01T09:08:00.000Z'],
    ['5-hour limit reached ∙ resets 3pm', '2026-03-01T12:00:00Z', '2026-03-01T15:00:00.000Z'],
    ['resets 12am', '2026-03-01T12:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['resets 12pm', '2026-03-01T09:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['resets at 23:00', '2026-03-01T12:00:00Z', '2026-03-01T23:00:00.000Z'],
    ['try again at 3:04 PM.', '2026-03-01T12:00:00Z', '2026-03-01T15:04:00.000Z'],
    ['resets tomorrow at 9am', '2026-03-01T08:00:00Z', '2026-03-02T09:00:00.000Z'],
    ['resets Monday at 9am', '2026-03-01T12:00:00Z', '2026-03-02T09:00:00.000Z'],
  ])('reads "%s" at %s', (value, now, expected) => {
    expect(at(now)(value)).toBe(expected);
  });

  test('takes a time before the present one for tomorrow', () => {
    expect(at('2026-03-01T23:00:00Z')('resets 2:30am')).toBe('2026-03-02T02:30:00.000Z');
  });

  test('takes a time that passed five minutes ago for one that has just passed', () => {
    expect(at('2026-03-01T15:05:00Z')('resets 3pm')).toBe('2026-03-01T15:00:00.000Z');
  });

  test('takes a time that passed eleven minutes ago for tomorrow', () => {
    expect(at('2026-03-01T15:11:00Z')('resets 3pm')).toBe('2026-03-02T15:00:00.000Z');
  });

  test('reads a time of day in the zone of the local clock', () => {
    expect(at('2026-07-01T12:00:00Z', NEW_YORK)('resets 3pm')).toBe('2026-07-01T19:00:00.000Z');
  });

  test('reads a time of day in the zone that is named', () => {
    const value = "You've hit your session limit · resets 3pm (America/New_York)";

    expect(at('2026-07-01T12:00:00Z', 'Asia/Tokyo')(value)).toBe('2026-07-01T19:00:00.000Z');
  });

  test('rolls the day in the zone that is named', () => {
    const value = 'resets 1am (Asia/Tokyo)';

    expect(at('2026-07-01T14:30:00Z', NEW_YORK)(value)).toBe('2026-07-01T16:00:00.000Z');
  });

  test('does not know a time of day when nobody knows the zone of the local clock', () => {
    const parse = at('2026-03-01T12:00:00Z', ':/etc/localtime');

    expect(parse('resets 3pm')).toBeUndefined();
    expect(parse('resets 3pm (UTC)')).toBe('2026-03-01T15:00:00.000Z');
  });

  test.each([
    'resets 3pm (Mars/Base)',
    'resets 3pm XYZ',
    'resets 25:00',
    'resets 13pm',
    'resets 8:75am',
    'resets soon',
    'the file was changed at 3:04 PM',
    '',
  ])('does not know "%s"', (value) => {
    expect(at('2026-03-01T12:00:00Z')(value)).toBeUndefined();
  });
});

describe('dates', () => {
  test.each([
    ['Mar 26, 2026 5:55 AM (America/New_York)', '2026-03-26T09:55:00.000Z'],
    ['or try again at Mar 26th, 2026 5:55 AM.', '2026-03-26T05:55:00.000Z'],
    ['resets March 26 at 5:55am', '2026-03-26T05:55:00.000Z'],
    ['resets Mar 26, 3pm (UTC)', '2026-03-26T15:00:00.000Z'],
  ])('reads "%s"', (value, expected) => {
    expect(at('2026-03-20T12:00:00Z')(value)).toBe(expected);
  });

  test('reads a date without a zone in the zone of the local clock', () => {
    const parse = at('2026-03-20T12:00:00Z', 'Europe/Berlin');

    expect(parse('try again at Mar 26, 2026 5:55 AM')).toBe('2026-03-26T04:55:00.000Z');
  });

  test('takes a date without a year for the nearest one', () => {
    expect(at('2026-12-30T12:00:00Z')('resets Jan 2 at 9am')).toBe('2027-01-02T09:00:00.000Z');
  });

  test('returns a date that has passed as it is', () => {
    const parse = at('2026-03-28T12:00:00Z');

    expect(parse('try again at Mar 26, 2026 5:55 AM')).toBe('2026-03-26T05:55:00.000Z');
  });

  test('does not know a date that does not exist', () => {
    expect(at('2026-02-20T12:00:00Z')('resets Feb 30, 2026 5:55 AM')).toBeUndefined();
  });
});

describe('changes of the clock', () => {
  test('takes a time that is skipped for the instant behind the skip', () => {
    const parse = at('2026-03-08T05:00:00Z', NEW_YORK);

    expect(parse('resets 2:30am')).toBe('2026-03-08T07:30:00.000Z');
  });

  test('takes a time that comes twice for the first one', () => {
    const parse = at('2026-11-01T04:00:00Z', NEW_YORK);

    expect(parse('resets 1:30am')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('takes a time that comes twice for the second one when the first has passed', () => {
    const parse = at('2026-11-01T05:50:00Z', NEW_YORK);

    expect(parse('resets 1:30am')).toBe('2026-11-01T06:30:00.000Z');
  });
});

describe('any input', () => {
  const zones = fc.constantFrom('UTC', NEW_YORK, 'Asia/Kolkata', 'Australia/Lord_Howe');
  const now = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });

  test('never makes it throw, and gives an ISO instant or nothing', () => {
    fc.assert(
      fc.property(fc.anything(), now, zones, (value, instant, timeZone) => {
        const parsed = parseResetTime(value, { now: instant, timeZone });
        expect(parsed === undefined || new Date(parsed).toISOString() === parsed).toBe(true);
      }),
    );
  });

  test('finds a time of day within ten minutes behind and 25 hours ahead', () => {
    const clock = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(
        clock,
        fc.constantFrom('am', 'pm'),
        now,
        zones,
        ([hour, minute], half, instant, timeZone) => {
          const text = `resets ${hour}:${String(minute).padStart(2, '0')}${half}`;
          const parsed = parseResetTime(text, { now: instant, timeZone });
          const ahead = Date.parse(parsed ?? '') - instant.getTime();
          expect(ahead).toBeGreaterThanOrEqual(-10 * 60_000);
          expect(ahead).toBeLessThanOrEqual(25 * 3_600_000);
        },
      ),
    );
  });

  test('finds the minute of every hour that a clock in any zone shows', () => {
    fc.assert(
      fc.property(now, zones, (instant, timeZone) => {
        const target = new Date(Math.ceil((instant.getTime() + 3_600_000) / 60_000) * 60_000);
        const shown = new Intl.DateTimeFormat('en-US', {
          timeZone,
          hour: 'numeric',
          minute: '2-digit',
        }).format(target);
        const parsed = parseResetTime(`resets ${shown} (${timeZone})`, {
          now: instant,
          timeZone: 'UTC',
        });
        // In the hour that comes twice, the other one is as right.
        const apart = Math.abs(Date.parse(parsed ?? '') - target.getTime());
        expect([0, 1_800_000, 3_600_000]).toContain(apart);
      }),
    );
  });
});
