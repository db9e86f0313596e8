import { utimes } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';

/** Gives a file the time of now, as if it had just been written. */
export async function touchFile(path: string, effects: Effects): Promise<void> {
  const now = effects.clock.now();
  await mutate({ name: 'file:touch', target: path, effects }, () => utimes(path, now, now));
}
