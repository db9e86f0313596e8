import {
  nearestName,
  type PluginRegistry,
  type ProviderUse,
  pluginMemberUnknown,
  resolveOptions,
} from '@yoke/core';
import type { Problem } from '@yoke/core/errors';
import { commandProvider } from '@yoke/provider-command';
import type { ProjectConfig } from '../config/load-config.js';
import { KNOWN_AGENTS } from './known-agents.generated.js';

/** The agents of a project. */
export interface AgentPlan {
  /** Every agent that can be used, those of the configuration first. */
  readonly providers: readonly ProviderUse[];
  /** The agent that implements; absent when none is configured or loaded. */
  readonly runner: string | undefined;
  readonly problems: readonly Problem[];
}

type AgentEntry = ProjectConfig['config']['agents'][string];

/** Puts the agents together: command lines and providers named in the configuration, then every other loaded provider. */
export async function planAgents(
  project: Pick<ProjectConfig, 'config' | 'file' | 'lineOf'>,
  registry: PluginRegistry,
): Promise<AgentPlan> {
  const { agents, runner } = project.config;
  const entries = new Map<string, AgentEntry | undefined>(Object.entries(agents));
  if (runner.agent !== undefined && !entries.has(runner.agent))
    entries.set(runner.agent, undefined);
  for (const { name } of registry.providers) {
    if (!entries.has(name)) entries.set(name, undefined);
  }
  const providers: ProviderUse[] = [];
  const problems: Problem[] = [];
  const missing: Problem[] = [];
  for (const [name, entry] of entries) {
    const planned = await planAgent({ name, entry, project, registry });
    if (!Array.isArray(planned)) providers.push(planned as ProviderUse);
    else if (name !== runner.agent && isMissing(name, entry, registry)) missing.push(...planned);
    else problems.push(...(planned as readonly Problem[]));
  }
  // A project may name agents that only some of its people have installed, as long as there is one.
  if (providers.length === 0) problems.push(...missing);
  return { providers, runner: runner.agent ?? providers[0]?.agent, problems };
}

interface AgentInput {
  readonly name: string;
  readonly entry: AgentEntry | undefined;
  readonly project: Pick<ProjectConfig, 'config' | 'file' | 'lineOf'>;
  readonly registry: PluginRegistry;
}

async function planAgent(input: AgentInput): Promise<ProviderUse | readonly Problem[]> {
  const { name, entry, registry } = input;
  const isCommand = entry?.command !== undefined;
  const provider = isCommand ? commandProvider : registry.findProvider(name)?.member;
  if (provider === undefined) return [describeUnknown(input)];
  const { command, prompt, env } = entry ?? {};
  const resolved = await resolveOptions({
    schema: provider.optionsSchema,
    value: isCommand ? { command, prompt, env } : entry?.with,
    owner: `agent "${name}"`,
    place: placeOf(input),
    lineOf: (path) =>
      input.project.lineOf(['agents', name, ...(isCommand ? [] : ['with']), ...path]),
  });
  return resolved.ok ? { agent: name, provider, options: resolved.value } : resolved.problems;
}

/** A well-known agent whose provider is not installed. */
function isMissing(name: string, entry: AgentEntry | undefined, registry: PluginRegistry): boolean {
  const isWellKnown = KNOWN_AGENTS.some(({ agent }) => agent === name);
  return isWellKnown && entry?.command === undefined && registry.findProvider(name) === undefined;
}

function placeOf({ name, entry, project }: AgentInput) {
  const path = entry === undefined ? ['runner', 'agent'] : ['agents', name];
  return { file: project.file, line: project.lineOf(path) };
}

function describeUnknown(input: AgentInput): Problem {
  const { name, project, registry } = input;
  // An agent that is only named, without a command or a provider, can be used no more than this one.
  const commands = Object.entries(project.config.agents).filter(([, entry]) => entry.command);
  const known = [...commands.map(([id]) => id), ...registry.providers.map((one) => one.name)];
  const others = [...new Set(known)].filter((other) => other !== name);
  const builtIn = KNOWN_AGENTS.find(({ agent }) => agent === name);
  const hint =
    builtIn === undefined
      ? `Describe it under \`agents\` as a command, or name the plugin that brings it under \`plugins\``
      : `Install its provider: npm install --save-dev ${builtIn.package}`;
  return pluginMemberUnknown({
    kind: 'agent',
    name,
    known: others,
    suggestion: nearestName(name, others),
    place: placeOf(input),
    hint,
  });
}
