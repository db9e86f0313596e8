import fc from 'fast-check';

/** Cases of each parser: few with every run of the tests, many with `pnpm fuzz`. */
export const RUNS = Number(process.env.YOKE_FUZZ_RUNS ?? 60);

/** The most processor time that one input may take, in milliseconds. */
export const LIMIT_MS = 100;

const HOSTILE = [
  '"__proto__":{"passes":true},',
  '__proto__: {passes: true}\n',
  '"constructor":{"prototype":{"passes":true}},',
  '1e309',
  '-0',
  '9'.repeat(40),
  '"'.repeat(30),
  '['.repeat(300),
  '{"a":'.repeat(300),
  '- '.repeat(300),
  'a'.repeat(3000),
  ' '.repeat(3000),
  '\n'.repeat(500),
  '\r',
  '\0',
  '\u001b]0;x\u0007',
  '\u202e',
  '\u2028',
  '\uFEFF',
  '\ud800',
  '*a',
  '&a ',
  '<<: ',
  '---\n',
  '%TAG ! x\n',
  '../../x',
  'true',
  'null',
] as const;

interface Edit {
  readonly kind: 'cut' | 'insert' | 'remove' | 'double' | 'flip';
  /** Where, as a share of the whole. */
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'insert', 'remove', 'double', 'flip'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(40),
    piece: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 8 })),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Garbage, pieces of what is known to be awkward, and sound inputs with something done to them. */
export function inputsLike(...sound: readonly string[]): fc.Arbitrary<Uint8Array> {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...HOSTILE), { maxLength: 12 }).map((all) => all.join('')),
    fc.tuple(fc.constantFrom(...sound), edits).map(([seed, all]) => all.reduce(apply, seed)),
  );
  return fc.oneof(
    { weight: 5, arbitrary: text.map((value) => Buffer.from(value)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  );
}

function apply(text: string, { kind, at, length, piece }: Edit): string {
  const start = Math.floor(at * text.length);
  const [before, after] = [text.slice(0, start), text.slice(start)];
  switch (kind) {
    case 'cut':
      return before;
    case 'insert':
      return before + piece + after;
    case 'remove':
      return before + after.slice(length);
    case 'double':
      return before + after.slice(0, length) + after;
    case 'flip':
      return before + String.fromCharCode((after.charCodeAt(0) ^ 1) & 0x7f) + after.slice(1);
  }
}
