import type { Story } from '../backlog/types.js';
import { ConfigError } from '../errors/index.js';
import type { LoopInput, ProviderUse } from './loop-types.js';

/**
 * Chooses the agent of a story: the one the story names, else `runner.agent`, else the only or first one configured.
 * @throws ConfigError AGENT_UNKNOWN, AGENT_MISSING
 */
export function chooseProvider(story: Story, input: LoopInput): ProviderUse {
  const wanted = story.agent ?? input.config.runner.agent;
  const [first] = input.providers;
  if (wanted === undefined) {
    if (first !== undefined) return first;
    throw new ConfigError({
      code: 'AGENT_MISSING',
      message: 'No agent is configured.',
      hint: 'Name one under `runner.agent` or `agents` in .yoke/config.yaml; `yoke doctor` shows what is installed.',
    });
  }
  const use = input.providers.find((provider) => provider.agent === wanted);
  if (use !== undefined) return use;
  const known = input.providers.map((provider) => provider.agent).join(', ');
  throw new ConfigError({
    code: 'AGENT_UNKNOWN',
    message: `${story.agent === undefined ? '`runner.agent`' : `Story "${story.id}"`} asks for the agent "${wanted}", which is not configured. Configured: ${known === '' ? 'none' : known}.`,
    hint: 'Add it under `agents` in .yoke/config.yaml, or install the package that brings it; see `yoke plugins`.',
  });
}
