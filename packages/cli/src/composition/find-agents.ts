import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { KnownAgent } from './known-agent.js';
import { KNOWN_AGENTS } from './known-agents.generated.js';

/** Finds the known agents whose program is on PATH. Starts none. */
export async function findAgents(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}): Promise<readonly KnownAgent[]> {
  const folders = (input.env.PATH ?? input.env.Path ?? '')
    .split(delimiter)
    .filter((one) => one !== '');
  const ends = input.platform === 'win32' ? ['.exe', '.cmd', '.ps1', ''] : [''];
  const found = await Promise.all(
    KNOWN_AGENTS.map(async (agent) => {
      const paths = folders.flatMap((folder) =>
        ends.map((end) => join(folder, agent.program + end)),
      );
      for (const path of paths) {
        if (await isProgram(path)) return [agent];
      }
      return [];
    }),
  );
  return found.flat();
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // Not there or not for us: either way it cannot be started.
    return false;
  }
}
