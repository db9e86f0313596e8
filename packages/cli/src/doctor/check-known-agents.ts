import type { DoctorCheck } from '@yoke/core';
import { findAgents } from '../composition/find-agents.js';
import { KNOWN_AGENTS } from '../composition/known-agents.generated.js';

/** Names the known agents on PATH, each with the package that it needs, and says so of those without their provider. */
export async function checkKnownAgents(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Ids of the providers that are loaded. */
  readonly loaded: readonly string[];
}): Promise<DoctorCheck> {
  const id = 'agents-on-path';
  const found = await findAgents(input);
  if (found.length === 0) {
    const titles = KNOWN_AGENTS.map(({ title }) => title).join(', ');
    return { id, state: 'ok', summary: `none of ${titles}` };
  }
  const shown = found.map((one) => {
    const state = input.loaded.includes(one.agent) ? 'is loaded' : 'is not loaded';
    return `${one.title} (${one.package} ${state})`;
  });
  return { id, state: 'ok', summary: shown.join(', ') };
}

/** What gets a project without any agent to its first one: the commands for the first agent that is on PATH. */
export async function proposeAgent(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}): Promise<string> {
  const [first] = await findAgents(input);
  return first === undefined
    ? 'Name one under `runner.agent`: yoke init shows how'
    : `Run: npm install --save-dev ${first.package}; then set \`plugins: ['${first.package}']\` and \`runner: { agent: ${first.agent} }\``;
}
