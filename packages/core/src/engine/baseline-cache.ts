import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Effects } from '../effects.js';
import { writeFileAtomic } from '../files/index.js';

const entrySchema = z.object({ answer: z.enum(['pass', 'fail', 'skip']), summary: z.string() });
const fileSchema = z.array(z.tuple([z.string(), entrySchema]));

/** The remembered answer of the baseline gate. */
export type BaselineAnswer = z.output<typeof entrySchema>;

const MAX_ENTRIES = 100;

/** Answers of the baseline gate by tree and command. A file that cannot be read counts as empty: it is only a memory. */
export interface BaselineCache {
  readonly get: (key: string) => Promise<BaselineAnswer | undefined>;
  readonly set: (key: string, answer: BaselineAnswer) => Promise<void>;
}

/** Opens the cache kept in a file of the state directory; it is read on first use and holds the newest 100 answers. */
export function openBaselineCache(file: string, effects: Effects): BaselineCache {
  let entries: Map<string, BaselineAnswer> | undefined;
  const load = async () => {
    entries ??= new Map(await readEntries(file));
    return entries;
  };
  return {
    get: async (key) => (await load()).get(key),
    set: async (key, answer) => {
      const known = await load();
      known.delete(key);
      known.set(key, answer);
      const kept = [...known].slice(-MAX_ENTRIES);
      await writeFileAtomic(file, JSON.stringify(kept), { effects, fsync: false });
    },
  };
}

async function readEntries(file: string): Promise<readonly [string, BaselineAnswer][]> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Absent or damaged: the baseline is simply run again.
    return [];
  }
}
