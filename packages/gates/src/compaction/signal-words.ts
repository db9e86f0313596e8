/** What a line's words say about it, as bits. */
export const Signal = { none: 0, warning: 1, weak: 2, strong: 4 } as const;

/** What a word does to the signal of its line. */
export type WordMeaning =
  /** Adds bits of {@link Signal}. */
  | { readonly role: 'adds'; readonly signal: number }
  /** Adds them only behind `not` or `no`: "not ok", "no such". */
  | { readonly role: 'adds-when-denied'; readonly signal: number }
  /** In front of a word of failure it says that there was none: "no errors". */
  | { readonly role: 'denies' }
  /** Behind a word of failure and `=` or `:` it says that there was none: `error: null`. */
  | { readonly role: 'revokes' };

const STRONG =
  'error errors err fail fails failed failing failure failures fatal panic panicked exception exceptions assert assertion abort aborted aborting conflict conflicts traceback crash crashed severe critical sanitizer segmentation eresolve enoent eacces econnrefused';
const WEAK =
  'cannot unable missing invalid unexpected expected received actual undefined unresolved refused denied timeout timed exceeded exceeds mismatch killed overflow unreachable rejected illegal corrupt unbound uninitialized unknown got lost stale caused wanted';
const WARNING = 'warn warning warnings deprecated deprecation';

const WORDS: ReadonlyMap<string, WordMeaning> = new Map([
  ...meaningsOf(WARNING, { role: 'adds', signal: Signal.warning }),
  ...meaningsOf(WEAK, { role: 'adds', signal: Signal.weak }),
  ...meaningsOf(STRONG, { role: 'adds', signal: Signal.strong }),
  ...meaningsOf('ok', { role: 'adds-when-denied', signal: Signal.strong }),
  ...meaningsOf('found such', { role: 'adds-when-denied', signal: Signal.weak }),
  ...meaningsOf('no not zero without any', { role: 'denies' }),
  ...meaningsOf('none null nil false', { role: 'revokes' }),
]);

const LOWER_CASE = 0x20;
const LONGEST = 16;
const LETTERS = 32;

// One byte for each first letter, last letter and length answers for nearly every word of a log without a look at the word.
const MAY_MEAN = new Uint8Array(LETTERS * LETTERS * LONGEST);
for (const word of WORDS.keys()) {
  MAY_MEAN[slotOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1;
}

const MEANINGS: ReadonlyMap<number, WordMeaning> = new Map(
  [...WORDS].map(([word, meaning]) => [hashWord(Buffer.from(word), 0, word.length), meaning]),
);

/** What the word of ASCII letters between two offsets means, whatever its case; `undefined` for nearly every word. */
export function meaningOf(bytes: Uint8Array, start: number, end: number): WordMeaning | undefined {
  const length = end - start;
  if (length >= LONGEST) return undefined;
  const slot = slotOf(bytes[start] ?? 0, bytes[end - 1] ?? 0, length);
  return MAY_MEAN[slot] === 0 ? undefined : MEANINGS.get(hashWord(bytes, start, end));
}

function hashWord(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let index = start; index < end; index += 1) {
    hash = (Math.imul(hash, 31) + ((bytes[index] ?? 0) | LOWER_CASE)) | 0;
  }
  return hash;
}

// The low five bits are the letter, whatever its case.
function slotOf(first: number, last: number, length: number): number {
  return (((first & 31) << 5) | (last & 31)) * LONGEST + length;
}

function meaningsOf(
  words: string,
  meaning: WordMeaning,
): readonly (readonly [string, WordMeaning])[] {
  return words.split(' ').map((word) => [word, meaning] as const);
}
