import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';
import { syncDirectory } from './sync-directory.js';
import { tempNameFor } from './temp-name.js';

/** How {@link writeFileAtomic} writes. */
export interface WriteOptions {
  readonly effects: Effects;
  /** Permission bits of the file, whatever the umask says; 0600 when absent. */
  readonly mode?: number | undefined;
  /** Whether the file must survive a loss of power once the call has resolved; true when absent. */
  readonly fsync?: boolean | undefined;
}

/**
 * Writes a file so that every reader, and every start after a crash, finds the old bytes or the new ones and never a mix:
 * a new file beside it, synced, renamed over it, folder synced. A link at the path is replaced, not followed.
 *
 * @throws WorkspaceError DISK_FULL, FILE_SYSTEM_READ_ONLY, FILE_ACCESS_DENIED, TOO_MANY_OPEN_FILES or FILE_FAILED; the old file is then untouched.
 */
export async function writeFileAtomic(
  path: string,
  bytes: string | Uint8Array,
  options: WriteOptions,
): Promise<void> {
  const { effects } = options;
  const temp = tempNameFor(path);
  try {
    await writeNewFile(temp, bytes, options);
    await mutate({ name: 'file:rename', target: path, effects }, () => rename(temp, path));
  } catch (error) {
    await discard(temp, effects);
    throw error;
  }
  if (options.fsync !== false) await syncDirectory(dirname(path), effects);
}

/** Creates a file that must not exist yet and writes its bytes, synced unless told otherwise. */
export async function writeNewFile(
  path: string,
  bytes: string | Uint8Array,
  options: WriteOptions,
): Promise<void> {
  const { effects, mode = 0o600 } = options;
  const handle = await mutate({ name: 'file:create', target: path, effects }, () =>
    open(path, 'wx', mode),
  );
  try {
    await mutate({ name: 'file:write', target: path, effects }, () => fill(handle, bytes, mode));
    if (options.fsync !== false) {
      await mutate({ name: 'file:fsync', target: path, effects }, () => handle.sync());
    }
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, bytes: string | Uint8Array, mode: number): Promise<void> {
  await handle.writeFile(bytes);
  await handle.chmod(mode);
}

/** Removes a temporary file after a failure. A second failure adds nothing: the file is swept at the next clean-up. */
export async function discard(temp: string, effects: Effects): Promise<void> {
  try {
    await mutate({ name: 'file:unlink', target: temp, effects }, () => unlink(temp));
  } catch {
    // The first failure is the one to tell; a left temporary file is known by its name and swept later.
  }
}
