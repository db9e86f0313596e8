import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { ensureDirectory } from '../files/directory.js';
import { systemCode } from '../files/file-errors.js';
import { moveAside } from '../files/move-aside.js';
import { mutate } from '../files/mutate.js';
import { readBounded } from '../files/read-bounded.js';
import { removeTree } from '../files/remove-tree.js';
import { writeFileAtomic } from '../files/write-file.js';
import type { ObjectFormat } from './object-id.js';

const HEAD = 'ref: refs/heads/yoke-none\n';

/**
 * Findings of `git fsck` that old, honest histories trip over and that harm nobody: dates, zones and names of people in
 * commits and tags, and zeroes before the mode of a file. Everything about paths, links and modules stays an error.
 */
const HARMLESS_FINDINGS: readonly string[] = [
  'zeroPaddedFilemode',
  'zeroPaddedDate',
  'badDate',
  'badDateOverflow',
  'badTimezone',
  'badEmail',
  'badName',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeEmail',
  'missingSpaceBeforeDate',
  'multipleAuthors',
  'missingTaggerEntry',
  'badTagName',
];

/** The whole configuration of the mirror. It is compared byte for byte when the mirror is opened. */
export function mirrorConfig(format: ObjectFormat): string {
  return [
    '[core]',
    `\trepositoryformatversion = ${format === 'sha256' ? 1 : 0}`,
    '\tfilemode = true',
    '\tbare = true',
    '\tlogallrefupdates = false',
    ...(format === 'sha256' ? ['[extensions]', '\tobjectformat = sha256'] : []),
    '[transfer]',
    '\tfsckObjects = true',
    '\tunpackLimit = 1',
    '[fetch "fsck"]',
    ...HARMLESS_FINDINGS.map((finding) => `\t${finding} = ignore`),
    '[index]',
    '\tversion = 2',
    '\tthreads = 1',
    '',
  ].join('\n');
}

/**
 * Makes sure that a mirror of ours stands at a path. One that is half made or that somebody changed is set aside with the
 * reason, never used and never deleted. A new one is made under another name and moved into place when it is whole.
 */
export async function ensureMirrorLayout(
  gitDir: string,
  format: ObjectFormat,
  effects: Effects,
): Promise<void> {
  const fault = await findLayoutFault(gitDir, format);
  if (fault === undefined) return;
  if (fault !== 'absent') await moveAside(gitDir, `Not a mirror of this Yoke: ${fault}.`, effects);
  const draft = `${gitDir}.new-${createHash('sha256').update(gitDir).digest('hex').slice(0, 8)}`;
  await removeTree(draft, effects);
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info']) {
    await ensureDirectory(`${draft}/${folder}`, effects);
  }
  await writeFileAtomic(`${draft}/HEAD`, HEAD, { effects });
  await writeFileAtomic(`${draft}/config`, mirrorConfig(format), { effects });
  await mkdir(dirname(gitDir), { recursive: true, mode: 0o700 });
  await mutate({ name: 'file:rename', target: gitDir, effects }, () => rename(draft, gitDir));
}

/** Marks a mirror in which an object was not what its id says: the next run sets it aside and makes another. */
export async function markDamaged(gitDir: string, id: string, effects: Effects): Promise<void> {
  await writeFileAtomic(`${gitDir}/damaged`, `${id}\n`, { effects });
}

const MAX_CONFIG_BYTES = 65_536;
/** What git may leave in a mirror besides what we made. */
const KNOWN_ENTRIES = new Set([
  'HEAD',
  'config',
  'objects',
  'refs',
  'info',
  'shallow',
  'packed-refs',
  'FETCH_HEAD',
]);

/** Tells what is wrong with a mirror, or that it is `absent`; nothing when it is as we would make it. */
async function findLayoutFault(gitDir: string, format: ObjectFormat): Promise<string | undefined> {
  const entries = await listEntries(gitDir);
  if (entries === undefined) return 'absent';
  if (entries === 'not-a-folder') return 'it is not a folder';
  const unknown = entries.find((name) => !KNOWN_ENTRIES.has(name) && !name.endsWith('.lock'));
  if (unknown !== undefined) return `it holds "${unknown.slice(0, 80)}"`;
  const config = await readBounded(`${gitDir}/config`, MAX_CONFIG_BYTES);
  if (config?.toString('utf8') !== mirrorConfig(format)) return 'its configuration is another one';
  const head = await readBounded(`${gitDir}/HEAD`, MAX_CONFIG_BYTES);
  if (head?.toString('utf8') !== HEAD) return 'its HEAD is another one';
  for (const file of ['objects/info/alternates', 'info/attributes', 'info/grafts']) {
    if (await exists(`${gitDir}/${file}`)) return `it holds "${file}"`;
  }
  return (await exists(`${gitDir}/objects/pack`)) ? undefined : 'its folder of packs is missing';
}

async function listEntries(
  gitDir: string,
): Promise<readonly string[] | 'not-a-folder' | undefined> {
  try {
    if (!(await lstat(gitDir)).isDirectory()) return 'not-a-folder';
    return await readdir(gitDir);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}
