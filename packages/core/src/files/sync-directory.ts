import { open } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';

/**
 * Makes the names in a folder durable: without it a rename can be lost with the power although the file is on disk.
 * Does nothing on Windows, where folders cannot be synced.
 */
export async function syncDirectory(path: string, effects: Effects): Promise<void> {
  if (effects.platform === 'win32') return;
  await mutate({ name: 'file:sync-directory', target: path, effects }, async () => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}
