import type { LoadedPlugin } from '@yoke/core';
import { pluginProblemsFound } from '@yoke/core';
import { SPOKEN_VERSIONS } from '@yoke/core/contracts';
import { planProject } from '../composition/plan-project.js';
import { describeError, EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke plugins`: lists what is loaded, from where, with contract versions and capabilities; or every problem at once. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { registry, problems } = await planProject(directory);
  const plugins = registry.plugins.map(describePlugin);
  if (isJson) terminal.out(toJsonLine({ plugins, problems, spoken: SPOKEN_VERSIONS }));
  else terminal.out(plugins.map(renderPlugin).join('') + renderFoot(plugins.length));
  if (problems.length === 0) return EXIT.yes;
  terminal.err(describeError(pluginProblemsFound(problems, 'the project')));
  return EXIT.notRunnable;
}

interface MemberRow {
  readonly kind: string;
  readonly name: string;
  readonly contractVersion: string;
  readonly title: string;
  /** What a provider declares, in the order in which it does; absent for everything else. */
  readonly capabilities?: readonly string[] | undefined;
}

interface PluginRow {
  readonly name: string;
  readonly specifier: string;
  readonly origin: string;
  readonly location: string;
  readonly contractVersion: string;
  readonly members: readonly MemberRow[];
}

function describePlugin({ plugin, specifier, origin, location }: LoadedPlugin): PluginRow {
  const prefixed = (
    kind: string,
    members: readonly {
      readonly id: string;
      readonly contractVersion: string;
      readonly title?: string;
    }[] = [],
  ) =>
    members.map(({ id, contractVersion, title = '' }) => ({
      kind,
      name: `${plugin.name}/${id}`,
      contractVersion,
      title,
    }));
  const providers = (plugin.providers ?? []).map(
    ({ id, contractVersion, title, capabilities }) => ({
      kind: 'provider',
      name: id,
      contractVersion,
      title,
      capabilities: Object.entries(capabilities).flatMap(([name, has]) =>
        has === true ? [name] : [],
      ),
    }),
  );
  return {
    name: plugin.name,
    specifier,
    origin,
    location: location ?? '',
    contractVersion: plugin.contractVersion,
    members: [
      ...providers,
      ...prefixed('gate', plugin.gates),
      ...prefixed('critic', plugin.critics),
      ...prefixed('reference', plugin.references),
      ...prefixed('candidate', plugin.candidates),
    ],
  };
}

function renderPlugin(row: PluginRow): string {
  const head = `${escapeLine(row.name)}  ${row.contractVersion}  from the ${row.origin}: ${escapeLine(row.location)}\n`;
  const members = row.members.map(({ kind, name, contractVersion, title, capabilities }) => {
    const can =
      capabilities === undefined
        ? ''
        : `  can: ${capabilities.map(escapeLine).join(', ') || 'nothing more'}`;
    return `  ${kind} ${escapeLine(name)}  ${contractVersion}  ${escapeLine(title)}${can}\n`;
  });
  return head + members.join('');
}

function renderFoot(count: number): string {
  const spoken = Object.values(SPOKEN_VERSIONS).flat().join(', ');
  const none = count === 0 ? 'no plugin is loaded; the built-in gates need none\n' : '';
  return `${none}this core speaks ${spoken}\n`;
}
