import { symlink } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';

/** Makes a symbolic link at `path` with the given text; on Windows a junction, which needs no rights. Nothing may stand there. */
export async function makeLink(text: string, path: string, effects: Effects): Promise<void> {
  await mutate({ name: 'file:link', target: path, effects }, () =>
    symlink(text, path, effects.platform === 'win32' ? 'junction' : undefined),
  );
}
