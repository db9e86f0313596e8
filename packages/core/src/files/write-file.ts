import { closeSync, fchmodSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { mutate, mutateSync } from './mutate.js';
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
  if (options.fsync === false) return replaceAtOnce(path, { temp, bytes, options });
  try {
    await writeNewFile(temp, bytes, options);
    await mutate({ name: 'file:rename', target: path, effects }, () => rename(temp, path));
  } catch (error) {
    await discard(temp, effects);
    throw error;
  }
  await syncDirectory(dirname(path), effects);
}

/** Where the disk is not waited for, four ways to the thread pool and back cost more than the write itself. */
async function replaceAtOnce(
  path: string,
  draft: {
    readonly temp: string;
    readonly bytes: string | Uint8Array;
    readonly options: WriteOptions;
  },
): Promise<void> {
  const { temp, bytes, options } = draft;
  const { effects } = options;
  try {
    writeNewFileSync(temp, bytes, options);
    mutateSync({ name: 'file:rename', target: path, effects }, () => renameSync(temp, path));
  } catch (error) {
    await discard(temp, effects);
    throw error;
  }
}

function writeNewFileSync(path: string, bytes: string | Uint8Array, options: WriteOptions): void {
  const { effects, mode = 0o600 } = options;
  const fd = mutateSync({ name: 'file:create', target: path, effects }, () =>
    openSync(path, 'wx', mode),
  );
  try {
    mutateSync({ name: 'file:write', target: path, effects }, () => {
      writeFileSync(fd, bytes);
      fchmodSync(fd, mode);
    });
  } finally {
    closeSync(fd);
  }
}

/** Creates a file that must not exist yet and writes its bytes, synced unless told otherwise. */
export async function writeNewFile(
  path: string,
  bytes: string | Uint8Array,
  options: WriteOptions,
): Promise<void> {
  if (options.fsync === false) return writeNewFileSync(path, bytes, options);
  const { effects, mode = 0o600 } = options;
  const handle = await mutate({ name: 'file:create', target: path, effects }, () =>
    open(path, 'wx', mode),
  );
  try {
    await mutate({ name: 'file:write', target: path, effects }, () => fill(handle, bytes, mode));
    await mutate({ name: 'file:fsync', target: path, effects }, () => handle.sync());
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
