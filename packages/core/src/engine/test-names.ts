import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { TestMemoryV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { writeFileAtomic } from '../files/index.js';

const entrySchema = z.object({ names: z.array(z.string()), isProved: z.boolean() });
const fileSchema = z.array(z.tuple([z.string(), entrySchema]));
type Entry = z.output<typeof entrySchema>;

const MAX_ENTRIES = 60;
const MAX_NAMES_CHARS = 2 * 1024 * 1024;

/** Names of tests by tree and command. A file that cannot be read counts as empty: then less is known of the base. */
export interface TestNames {
  /** What a gate may know: the base by its tree, its own tree to write to. */
  readonly memoryFor: (trees: {
    readonly baseTree: string;
    readonly treeId: string;
  }) => TestMemoryV1;
}

/** Opens the names kept in a file of the state directory; it is read on first use and holds the newest 60 lists. */
export function openTestNames(file: string, effects: Effects): TestNames {
  let entries: Map<string, Entry> | undefined;
  const load = async () => {
    entries ??= new Map(await readEntries(file));
    return entries;
  };
  const find = async (tree: string, command: string) => (await load()).get(keyOf(tree, command));
  return {
    memoryFor: ({ baseTree, treeId }) => ({
      expectedTests: async (command) => (await find(baseTree, command))?.names,
      isProved: async (command) => (await find(treeId, command))?.isProved === true,
      rememberTests: async (command, { names, isProved }) => {
        const known = await load();
        const key = keyOf(treeId, command);
        known.delete(key);
        if (names.reduce((sum, name) => sum + name.length, 0) > MAX_NAMES_CHARS) return;
        known.set(key, { names: [...names], isProved });
        for (const old of [...known.keys()].slice(0, -MAX_ENTRIES)) known.delete(old);
        await writeFileAtomic(file, JSON.stringify([...known]), { effects, fsync: false });
      },
    }),
  };
}

function keyOf(tree: string, command: string): string {
  return createHash('sha256').update(`${tree}\n${command}`).digest('hex');
}

async function readEntries(file: string): Promise<readonly [string, Entry][]> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Absent or damaged.
    return [];
  }
}
