import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { YokeError } from '../packages/core/src/errors/index.js';
import { UnreadableReport } from '../packages/gates/src/named-tests/types.js';
import { inputsLike, LIMIT_MS, RUNS } from './inputs.js';
import { PARSERS } from './parsers.js';

const isTyped = (error: unknown): boolean =>
  YokeError.isInstance(error) || error instanceof UnreadableReport;

/** Milliseconds of processor time of one call, least of three where the first was over the limit: the machine may be busy. */
function timeOf(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > LIMIT_MS; tries += 1) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe.each(PARSERS)('$name', ({ parse, sound }) => {
  it('is read or refused with a typed error, at once, whatever is in it', () => {
    const seed = Number(process.env.YOKE_FUZZ_SEED ?? Date.now());
    fc.assert(
      fc.property(inputsLike(...sound), (bytes) => {
        const took = timeOf(() => {
          try {
            parse(Buffer.from(bytes));
          } catch (error) {
            if (!isTyped(error)) throw error;
          }
        });
        expect(took).toBeLessThan(LIMIT_MS);
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(MEMBERS);
        expect('passes' in {}).toBe(false);
      }),
      { numRuns: RUNS, seed },
    );
  });
});

const MEMBERS = Object.getOwnPropertyNames(Object.prototype);

describe.each(PARSERS)('the time of $name', ({ parse, sound }) => {
  it('grows with its length, not with the square of it', () => {
    const repeated = [
      ...sound.map((text) => text),
      '[',
      '{"a":',
      ' ',
      '\n',
      '"',
      '<a>',
      '# ',
      '- ',
      '(',
      'a',
    ];
    for (const piece of repeated) {
      const timeFor = (size: number) => {
        const bytes = Buffer.from(piece.repeat(Math.ceil(size / piece.length)));
        return timeOf(() => {
          try {
            parse(bytes);
          } catch (error) {
            if (!isTyped(error)) throw error;
          }
        });
      };
      const small = Math.max(timeFor(5_000), 2);
      // Sixteen times as much: the square would be 256 times as long.
      expect(timeFor(80_000) / small, JSON.stringify(piece.slice(0, 40))).toBeLessThan(80);
    }
  });
});
