import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files by relative path with `/`; the value is the whole content. */
export type FileTree = Readonly<Record<string, string>>;

/** Makes an empty temporary folder and answers its real path. The caller removes it. */
export async function makeTempFolder(prefix: string): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), prefix)));
}

/** Writes files below a folder, with the folders they need. */
export async function writeTree(folder: string, files: FileTree): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, ...path.split('/'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Removes a folder with everything in it; does nothing when it is not there. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
