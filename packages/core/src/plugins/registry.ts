import type {
  CandidateAdapterV1,
  CriticV1,
  GateV1,
  PluginV1,
  ProviderV1,
  ReferenceAdapterV1,
} from '../contracts/index.js';
import type { Problem } from '../errors/index.js';
import { checkPlugin } from './check-plugin.js';
import type { PluginPlace, PluginSubject } from './plugin-errors.js';
import { pluginIdTaken, pluginLoadFailed, pluginProblemsFound } from './plugin-errors.js';

// biome-ignore lint/suspicious/noExplicitAny: options are existential: only the schema that checked them knows their type
type AnyOptions = any;

/** A plugin as it was loaded, before anything of it is believed. */
export interface PluginSource {
  /** As the person wrote it: a package's name or a path. */
  readonly specifier: string;
  /** The module's default export. */
  readonly value: unknown;
  /** Where it was named; absent for one that is given by a program. */
  readonly place?: PluginPlace | undefined;
  /** Absolute path of the module; absent for one that is given by a program. */
  readonly location?: string | undefined;
  /** From where it was resolved. */
  readonly origin: 'project' | 'cli' | 'embedded';
}

/** A plugin that kept its contract when it was checked. */
export interface LoadedPlugin extends Omit<PluginSource, 'value'> {
  readonly plugin: PluginV1;
}

/** One member of a plugin, with the plugin it came from. */
export interface Registered<Member> {
  /** The name in configuration: a provider's id, `<plugin>/<id>` for everything else. */
  readonly name: string;
  readonly member: Member;
  readonly from: LoadedPlugin;
}

/** What the loaded plugins offer. Lists are in the order of loading. Immutable. */
export interface PluginRegistry {
  readonly plugins: readonly LoadedPlugin[];
  readonly providers: readonly Registered<ProviderV1<AnyOptions>>[];
  readonly gates: readonly Registered<GateV1<AnyOptions>>[];
  readonly critics: readonly Registered<CriticV1<AnyOptions>>[];
  readonly references: readonly Registered<ReferenceAdapterV1<AnyOptions>>[];
  readonly candidates: readonly Registered<CandidateAdapterV1<AnyOptions>>[];
  /** Finds a provider by its id; absent when no plugin has it. */
  readonly findProvider: (id: string) => Registered<ProviderV1<AnyOptions>> | undefined;
  /** Finds a gate by `<plugin>/<id>`; absent when no plugin has it. */
  readonly findGate: (name: string) => Registered<GateV1<AnyOptions>> | undefined;
}

/** Checks plugins and puts together what the sound ones offer; every problem of every plugin is told at once. */
export function inspectPlugins(sources: readonly PluginSource[]): {
  readonly registry: PluginRegistry;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const loaded: LoadedPlugin[] = [];
  for (const source of sources) {
    const found = checkSafely(source);
    problems.push(...found);
    if (found.length > 0) continue;
    const { value, ...rest } = source;
    loaded.push({ ...rest, plugin: value as PluginV1 });
  }
  const registry = buildRegistry(loaded);
  return { registry, problems: [...problems, ...findTakenIds(registry)] };
}

/**
 * Makes a registry of plugins that a program brings.
 * @throws PluginError with every problem in `details.problems` when one of them breaks its contract.
 */
export function createRegistry(sources: readonly PluginSource[]): PluginRegistry {
  const { registry, problems } = inspectPlugins(sources);
  if (problems.length > 0) throw pluginProblemsFound(problems);
  return registry;
}

function checkSafely(source: PluginSource): readonly Problem[] {
  try {
    return checkPlugin(source.value, source);
  } catch (error) {
    // A getter or a proxy of the plugin threw: that is a broken plugin, not a broken core.
    const reason = error instanceof Error ? error.message : String(error);
    return [pluginLoadFailed(source, { location: source.location ?? source.specifier, reason })];
  }
}

function buildRegistry(plugins: readonly LoadedPlugin[]): PluginRegistry {
  const collect = <Member extends { readonly id: string }>(
    pick: (plugin: PluginV1) => readonly Member[] | undefined,
    isPrefixed = true,
  ): readonly Registered<Member>[] =>
    plugins.flatMap((from) =>
      (pick(from.plugin) ?? []).map((member) => ({
        name: isPrefixed ? `${from.plugin.name}/${member.id}` : member.id,
        member,
        from,
      })),
    );
  const providers = collect((plugin) => plugin.providers, false);
  const gates = collect((plugin) => plugin.gates);
  return {
    plugins,
    providers,
    gates,
    critics: collect((plugin) => plugin.critics),
    references: collect((plugin) => plugin.references),
    candidates: collect((plugin) => plugin.candidates),
    findProvider: (id) => providers.find(({ name }) => name === id),
    findGate: (name) => gates.find((gate) => gate.name === name),
  };
}

function findTakenIds(registry: PluginRegistry): readonly Problem[] {
  const names = registry.plugins.map((from) => ({ name: from.plugin.name, from }));
  return [
    ...findTwins('plugin name', names),
    ...findTwins('provider id', registry.providers),
    ...findTwins('gate name', registry.gates),
    ...findTwins('critic name', registry.critics),
    ...findTwins('reference adapter name', registry.references),
    ...findTwins('candidate adapter name', registry.candidates),
  ];
}

function findTwins(
  what: string,
  entries: readonly { readonly name: string; readonly from: PluginSubject }[],
): readonly Problem[] {
  const holders = new Map<string, PluginSubject>();
  const problems: Problem[] = [];
  for (const { name, from } of entries) {
    const holder = holders.get(name);
    if (holder === undefined) holders.set(name, from);
    else problems.push(pluginIdTaken(from, { what, id: name, holder }));
  }
  return problems;
}
