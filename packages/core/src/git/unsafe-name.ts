/**
 * Code points that HFS+ leaves out when it compares names, so that `.g\u200cit` is `.git` there.
 * Source: `next_hfs_char` in git's utf8.c.
 */
const HFS_IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Tells why a single name may not stand in a tree, as a sentence's end ("is a path of its own"); absent when it may.
 * The rules are those of `git fsck` and of `core.protectHFS` and `core.protectNTFS`, applied on every platform:
 * what one machine stores as `git~1` another opens as `.git`.
 */
export function findUnsafeName(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name === '.' || name === '..') return 'is a folder of its own';
  if (name.includes('/')) return 'holds a slash';
  if (name.includes('\0')) return 'holds a zero byte';
  if (isDotGit(name)) return 'is read as ".git" by some file systems';
  return undefined;
}

function isDotGit(name: string): boolean {
  // Nearly every name ends here; the rest of the rules costs.
  if (!/git/i.test(name.replace(HFS_IGNORED, ''))) return false;
  if (name.replace(HFS_IGNORED, '').toLowerCase() === '.git') return true;
  return name.split('\\').some(isNtfsDotGit);
}

/** NTFS drops trailing dots and blanks, keeps streams behind a colon, and knows `.git` by its short name as well. */
function isNtfsDotGit(part: string): boolean {
  return /^(?:\.git|git~1)[ .]*(?::.*)?$/is.test(part);
}

/** Device names of Windows, with or without an extension. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\..*)?$/i;

/** Tells why a name cannot be used on every platform; absent when it can. Such a name is told, not refused. */
export function findUnportableName(name: string): string | undefined {
  if (WINDOWS_DEVICE.test(name)) return 'is a device on Windows';
  if (/[. ]$/.test(name)) return 'ends in a dot or a blank';
  if (/[<>:"|?*\\]/.test(name)) return 'holds a character that Windows does not allow';
  if (name.startsWith('-')) return 'begins with a dash, like an option';
  return undefined;
}

/** Control characters, and characters that turn or hide text: in a name they deceive whoever reads a list of files. */
const DECEIVING =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/** Tells why a new name may not be sealed although git could keep it; absent when it may. */
export function findDeceivingName(name: string): string | undefined {
  if (/\p{Surrogate}/u.test(name)) return 'is not UTF-8';
  if (DECEIVING.test(name)) return 'holds control characters or invisible characters';
  return undefined;
}
