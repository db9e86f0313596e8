import { posix } from 'node:path';
import { type ChangedFile, type Dilution, listAddedLines } from './changed-file.js';

const MOST = 5;

/** Characters that turn text around or show as nothing; the joiners only between letters of ASCII, where no script needs them. */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]|(?<=[\x21-\x7e])(?:\u200c|\u200d|\ufeff)(?=[\x21-\x7e])/gu;

const IMPORT =
  /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire(?:\.resolve)?\s*\(\s*|\bsys\.path\.(?:insert|append)\s*\((?:\s*\d+\s*,)?\s*)(["'`])((?:\/|\.{1,2}\/|[A-Za-z]:[\\/]|file:|~\/)[^"'`]*)\1/g;

/** Finds characters in changed lines that a reader does not see, or that show code in another order than it runs in. */
export function findHiddenCharacters(file: ChangedFile): readonly Dilution[] {
  return listAddedLines(file)
    .map(({ number, text }) => ({ number, found: text.match(HIDDEN) ?? [] }))
    .filter(({ found }) => found.length > 0)
    .slice(0, MOST)
    .map(({ number: line, found }) => ({
      ruleId: 'hidden-characters',
      message: `invisible or turning characters: ${[...new Set(found)].slice(0, 5).map(codePoint).join(', ')}`,
      line,
    }));
}

/** Finds imports of what lies outside of the tree: it is on this machine alone, and nobody has looked at it. */
export function findOutsideImports(file: ChangedFile): readonly Dilution[] {
  const folder = posix.dirname(file.path);
  const found: Dilution[] = [];
  for (const { number: line, text } of listAddedLines(file)) {
    for (const [, , target = ''] of text.matchAll(IMPORT)) {
      const isRelative = target.startsWith('.');
      const isOutside = !isRelative || posix.join(folder, target).startsWith('../');
      if (!isOutside || found.length >= MOST) continue;
      const message = `an import from outside of the tree: ${JSON.stringify(target.slice(0, 200))}`;
      found.push({ ruleId: 'import-outside', message, line });
    }
  }
  return found;
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${hex.padStart(4, '0')}`;
}
