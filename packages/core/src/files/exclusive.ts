import { link } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './file-errors.js';
import { mutate } from './mutate.js';
import { syncDirectory } from './sync-directory.js';
import { tempNameFor } from './temp-name.js';
import { discard, type WriteOptions, writeNewFile } from './write-file.js';

/**
 * Creates a file with its whole content in one step, unless something stands there: of several processes that try at
 * once exactly one gets `true`. No reader ever finds it empty or half written.
 *
 * @throws WorkspaceError as `writeFileAtomic` does, also where the file system has no hard links.
 */
export async function linkExclusive(
  path: string,
  bytes: string | Uint8Array,
  options: WriteOptions,
): Promise<boolean> {
  const { effects } = options;
  const temp = tempNameFor(path);
  let isMade = false;
  try {
    await writeNewFile(temp, bytes, options);
    isMade = await mutate({ name: 'file:link', target: path, effects }, () => tryLink(temp, path));
  } finally {
    await discard(temp, effects);
  }
  if (isMade && options.fsync !== false) await syncDirectory(dirname(path), effects);
  return isMade;
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}
