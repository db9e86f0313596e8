import { inspectPlugins, type PluginRegistry, type PluginSource } from '@yoke/core';
import type { Problem } from '@yoke/core/errors';
import type { ProjectConfig } from '../config/load-config.js';
import { importPlugin } from './import-plugin.js';
import { listPluginBases, type PluginBase, resolvePlugin } from './resolve-plugin.js';

/** What the plugins of a project offer, and every problem of every one of them. */
export interface LoadedPlugins {
  readonly registry: PluginRegistry;
  /** In the order of loading; empty when all are sound. */
  readonly problems: readonly Problem[];
}

/**
 * Resolves, loads and checks the plugins that a configuration names, and behind them those that it means (`meant`) without
 * naming them: one of these that is not installed is left out. Never throws for a plugin's sake.
 */
export async function loadPlugins(
  project: Pick<ProjectConfig, 'root' | 'file' | 'lineOf' | 'config'>,
  { installation, meant }: { readonly installation: string; readonly meant: readonly string[] },
): Promise<LoadedPlugins> {
  const bases = listPluginBases({ root: project.root, configFile: project.file, installation });
  const named = project.config.plugins.map((specifier, index) => {
    const place = { file: project.file, line: project.lineOf(['plugins', index]) };
    return loadPlugin({ specifier, place, bases });
  });
  const others = meant.map(async (specifier) => {
    const one = await loadPlugin({ specifier, place: { file: project.file }, bases });
    return 'code' in one && one.code === 'PLUGIN_NOT_FOUND' ? [] : [one];
  });
  const loaded = [...(await Promise.all(named)), ...(await Promise.all(others)).flat()];
  const problems = loaded.flatMap((one) => ('code' in one ? [one] : []));
  const sources = loaded.flatMap((one) => ('code' in one ? [] : [one]));
  const inspected = inspectPlugins(sources);
  return { registry: inspected.registry, problems: [...problems, ...inspected.problems] };
}

async function loadPlugin(input: {
  readonly specifier: string;
  readonly place: NonNullable<PluginSource['place']>;
  readonly bases: readonly PluginBase[];
}): Promise<PluginSource | Problem> {
  const subject = { specifier: input.specifier, place: input.place };
  const resolved = resolvePlugin(subject, input.bases);
  if (resolved.problem !== undefined) return resolved.problem;
  const imported = await importPlugin(subject, resolved.location);
  if (imported.problem !== undefined) return imported.problem;
  const { location, origin } = resolved;
  return { ...subject, value: imported.value, location, origin };
}
