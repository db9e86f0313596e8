import { open } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';

/** Makes the bytes of a file durable. */
export async function syncFile(path: string, effects: Effects): Promise<void> {
  await mutate({ name: 'file:fsync', target: path, effects }, async () => {
    const handle = await open(path, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}
