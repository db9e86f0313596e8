import { decodePath } from './path-bytes.js';

/** One line of `git ls-files -t`: `C` changed, `R` removed, `?` not tracked. */
export interface TaggedPath {
  readonly tag: string;
  readonly path: string;
}

/** Parses what `git ls-files -z -t` prints: a letter, a blank and a path, each ended by a zero byte. */
export function parseTagged(bytes: Buffer): readonly TaggedPath[] {
  const records: TaggedPath[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(0, at);
    const stop = end < 0 ? bytes.length : end;
    const tag = bytes.toString('latin1', at, at + 1);
    records.push({ tag, path: decodePath(bytes.subarray(at + 2, stop)) });
    at = stop + 1;
  }
  return records;
}
