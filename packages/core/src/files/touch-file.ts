import { utimes } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';

/** Gives a file the time of now, as if it had just been written. */
export async function touchFile(path: string, effects: Effects): Promise<void> {
  await setModifiedAt(path, effects.clock.now(), effects);
}

/** Gives a file a time of our choice, such as that of the file it is a copy of. */
export async function setModifiedAt(path: string, at: Date, effects: Effects): Promise<void> {
  await mutate({ name: 'file:touch', target: path, effects }, () => utimes(path, at, at));
}
