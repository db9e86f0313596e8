import { constants } from 'node:fs';
import { copyFile, lstat } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { fileNotRegular } from './file-errors.js';
import { mutate } from './mutate.js';
import { kindOf } from './read-bounded.js';

/**
 * Copies one regular file, with its permission bits, to a path where nothing may stand yet; shares its blocks where the
 * file system can. Not durable: for benches and other things that can be made again.
 *
 * @throws WorkspaceError FILE_NOT_REGULAR when the source is a link, a folder or a device; FILE_FAILED when the target exists.
 */
export async function copyFileInto(from: string, to: string, effects: Effects): Promise<void> {
  await mutate({ name: 'file:copy', target: to, effects }, async () => {
    const info = await lstat(from);
    if (!info.isFile()) throw fileNotRegular({ path: from, found: kindOf(info) });
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  });
}
