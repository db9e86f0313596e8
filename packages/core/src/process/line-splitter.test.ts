import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSplitter } from './line-splitter.js';

function split(chunks: readonly (string | Uint8Array)[], maxBytes?: number): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line), maxBytes);
  for (const chunk of chunks) splitter.push(Buffer.from(chunk as Uint8Array));
  splitter.end();
  return lines;
}

describe('a stream of lines', () => {
  it('is cut at LF alone, not at U+2028, U+2029, U+0085 or CR', () => {
    expect(split(['{"a":"x\u2028y\u2029z\u0085"}\r\nb\rc\n'])).toEqual([
      '{"a":"x\u2028y\u2029z\u0085"}\r',
      'b\rc',
    ]);
  });

  it('keeps empty lines', () => {
    expect(split(['\n\na\n'])).toEqual(['', '', 'a']);
  });

  it('ends with what stands behind the last line feed', () => {
    expect(split(['a\nb'])).toEqual(['a', 'b']);
  });

  it('keeps characters whole that are cut at every byte', () => {
    const bytes = [...Buffer.from('中🦬é\n')].map((byte) => Buffer.from([byte]));

    expect(split(bytes)).toEqual(['中🦬é']);
  });

  it('gives the same lines however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc
            .uint8Array({ maxLength: 20 })
            .map((bytes) => bytes.map((byte) => (byte % 7 === 0 ? 10 : byte))),
        ),
        (chunks) => {
          const whole = Buffer.concat(chunks).toString('latin1').split('\n');
          if (whole.at(-1) === '') whole.pop();
          const expected = whole.map((line) => Buffer.from(line, 'latin1').toString('utf8'));

          expect(split(chunks)).toEqual(expected);
        },
      ),
    );
  });

  it('passes the start of a line that is too long once, and goes on with the next', () => {
    expect(split(['aaaa', 'aaaa', 'aa\nb\n'], 6)).toEqual(['aaaaaa', 'b']);
  });

  it('passes a line of exactly the longest length whole', () => {
    expect(split(['aaa', 'aaa', '\nb'], 6)).toEqual(['aaaaaa', 'b']);
  });

  it('does not cut a long line inside a character', () => {
    expect(split(['ééé\n'], 5)).toEqual(['éé']);
  });
});
