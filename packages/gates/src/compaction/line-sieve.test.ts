import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSieve, type Sieved } from './line-sieve.js';

const sieve = (chunks: readonly (string | Uint8Array)[]): Sieved => {
  const lines = new LineSieve();
  for (const chunk of chunks) lines.write(Buffer.from(chunk));
  return lines.finish();
};

const textsOf = ({ lines }: Sieved) => lines.map(({ bytes }) => Buffer.from(bytes).toString());
const sizeOf = ({ lines }: Sieved) => lines.reduce((sum, { bytes }) => sum + bytes.length, 0);
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${make(index)}\n`).join('');

test('keeps every line of a small stream', () => {
  const sieved = sieve(['a\nb\n\nc']);

  expect(textsOf(sieved)).toEqual(['a', 'b', '', 'c']);
  expect(sieved).toMatchObject({ totalLines: 4, totalBytes: 6 });
});

test('keeps the start, the end, and what stands around a failure between them', () => {
  const noise = repeat(20_000, (index) => `step ${index} done`);
  const sieved = sieve([`first\n${noise}led there\nError: no\n  because\n${noise}last\n`]);

  const texts = textsOf(sieved);
  expect(texts).toEqual(
    expect.arrayContaining(['first', 'led there', 'Error: no', '  because', 'last']),
  );
  expect(texts.length).toBeLessThan(12_000);
  expect(sieved.totalLines).toBe(40_005);
});

test('numbers the lines it keeps as they stand in the stream', () => {
  const sieved = sieve([
    `${repeat(30_000, () => 'noise')}Error: no\n${repeat(30_000, () => 'noise')}end\n`,
  ]);

  const found = sieved.lines.find(({ bytes }) => Buffer.from(bytes).toString() === 'Error: no');
  expect(found?.number).toBe(30_000);
  expect(sieved.lines.at(-1)?.number).toBe(60_001);
});

test('keeps a bounded part of a flood of errors that all differ', () => {
  const letters = (index: number) =>
    index.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');

  const sieved = sieve([
    repeat(120_000, (index) => `error in ${letters(index)}: cannot open the file`),
  ]);

  expect(sieved.totalBytes).toBeGreaterThan(4_000_000);
  expect(sizeOf(sieved)).toBeLessThan(450_000);
});

test('keeps a bounded part of one endless line', () => {
  const sieved = sieve(Array.from({ length: 100 }, () => 'x error '.repeat(8000)));

  expect(sieved.totalLines).toBe(1);
  expect(sizeOf(sieved)).toBeLessThan(450_000);
});

test('counts the lines of a shape that it did not keep', () => {
  const sieved = sieve([repeat(50_000, (index) => `error ${index + 1}`)]);

  const [line] = sieved.lines;
  expect(sieved.countOf(line?.shape ?? 0)).toBe(50_000);
});

test('keeps the same of a stream however it is cut into chunks', () => {
  const stream = Buffer.from(
    repeat(9000, (index) =>
      index % 701 === 0 ? `✖ case ${index}` : `fine ${'x'.repeat(index % 90)} ${index}`,
    ),
  );
  const whole = textsOf(sieve([stream]));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 12 }), (cuts) => {
      const places = [
        0,
        ...cuts.map((cut) => cut % stream.length).sort((a, b) => a - b),
        stream.length,
      ];
      const chunks = places.slice(1).map((end, index) => stream.subarray(places[index], end));

      expect(textsOf(sieve(chunks))).toEqual(whole);
    }),
    { numRuns: 20 },
  );
});
