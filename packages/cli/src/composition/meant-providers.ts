import type { YokeConfig } from '@yoke/core';
import { KNOWN_AGENTS } from './known-agents.generated.js';

/** Packages of well-known agents that a configuration names by the agent alone, without naming the package under `plugins`. */
export function meantProviders({ agents, runner, plugins }: YokeConfig): readonly string[] {
  const isNamed = (agent: string): boolean => {
    const entry = agents[agent];
    return entry === undefined ? runner.agent === agent : entry.command === undefined;
  };
  return KNOWN_AGENTS.filter(
    ({ agent, package: name }) => isNamed(agent) && !plugins.includes(name),
  ).map(({ package: name }) => name);
}
