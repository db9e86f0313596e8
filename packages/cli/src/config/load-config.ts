import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultConfig,
  type EffectiveKey,
  type LineOf,
  locateKeys,
  MAX_CONFIG_BYTES,
  parseConfig,
  validateConfigObject,
  type YokeConfig,
} from '@yoke/core';
import { configModuleFailed, configUnreadable } from './config-errors.js';
import type { ConfigPlace } from './config-places.js';
import { findConfig } from './find-config.js';
import { findRoot } from './find-root.js';
import { loadModule } from './load-module.js';

/** The configuration of a project, with where it came from. */
export interface ProjectConfig {
  /** The project's folder. Absolute path. */
  readonly root: string;
  /** The configuration file relative to the project, with `/`; absent when the project has none. */
  readonly file: string | undefined;
  readonly config: YokeConfig;
  readonly inactiveKeys: readonly string[];
  readonly origins: readonly EffectiveKey[];
  /** Knows nothing of a module's lines. */
  readonly lineOf: LineOf;
}

/**
 * Finds, reads and checks the configuration of a project. A project without one gets every default.
 * @throws ConfigError with every problem, its line and a suggestion.
 */
export async function loadConfig(directory: string): Promise<ProjectConfig> {
  const root = await findRoot(directory);
  const place = await findConfig(root);
  if (place === undefined) {
    const parsed = parseConfig({ text: '', file: '.yoke/config.yaml', format: 'yaml' });
    return { ...parsed, config: defaultConfig(), root, file: undefined, lineOf: () => undefined };
  }
  const read = place.format === 'module' ? readModule : readText;
  return { root, file: place.path, ...(await read(root, place)) };
}

type ReadConfig = Omit<ProjectConfig, 'root' | 'file'>;

async function readText(root: string, place: ConfigPlace): Promise<ReadConfig> {
  const bytes = await readFile(join(root, place.path)).catch((error: unknown) => {
    throw configUnreadable(place.path, error);
  });
  const parsed = parseConfig({
    text: bytes,
    file: place.path,
    format: place.format === 'json' ? 'json' : 'yaml',
    within: place.within,
  });
  // Above the limit core has refused it already.
  const text = bytes.length > MAX_CONFIG_BYTES ? '' : bytes.toString('utf8');
  return { ...parsed, lineOf: locateKeys(text, place.within) };
}

async function readModule(root: string, place: ConfigPlace): Promise<ReadConfig> {
  const namespace = await loadModule(join(root, place.path)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw configModuleFailed(place.path, reason, error);
  });
  const value = namespace.default;
  if (typeof value !== 'object' || value === null) {
    throw configModuleFailed(
      place.path,
      `its default export is ${value === undefined ? 'missing' : `a ${typeof value}`}`,
    );
  }
  return { ...validateConfigObject({ value, file: place.path }), lineOf: () => undefined };
}
