import { join } from 'node:path';
import { makeTempFolder, removeFolder, writeTree } from '../effects/files.js';
import { agentProgram } from './agent-program.js';
import type { AgentScript } from './agent-step.js';

/** An agent without a model: a program that does what a test says. */
export interface ScriptedAgent {
  /** What stands under `agents.<name>.command`. */
  readonly command: readonly [string, string];
  /** Removes the program and what it counted. */
  readonly remove: () => Promise<void>;
}

/** Writes a scripted agent into a temporary folder of its own. The caller calls `remove`. */
export async function scriptedAgent(script: AgentScript): Promise<ScriptedAgent> {
  const folder = await makeTempFolder('yoke-agent-');
  await writeTree(folder, { 'agent.mjs': agentProgram(script, join(folder, 'attempts')) });
  return {
    command: [process.execPath, join(folder, 'agent.mjs')],
    remove: () => removeFolder(folder),
  };
}
