import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const C_SOURCE = fileURLToPath(new URL('../shim.c', import.meta.url));
const SHELL_SOURCE = fileURLToPath(new URL('../shim.sh', import.meta.url));

/**
 * Makes the agent and the gate that all harnesses run: a small C program, or a shell script where there is no compiler.
 * @param {string} folder
 */
export function makeShims(folder) {
  mkdirSync(folder, { recursive: true });
  const agent = join(folder, 'agent');
  const gate = join(folder, 'gate');
  const built = spawnSync('gcc', ['-O1', '-o', agent, C_SOURCE], { stdio: 'ignore' });
  if (built.status !== 0) copyFileSync(SHELL_SOURCE, agent);
  chmodSync(agent, 0o755);
  linkSync(agent, gate);
  return { agent, gate, isCompiled: built.status === 0 };
}
