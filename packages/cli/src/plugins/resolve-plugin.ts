import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PluginSubject } from '@yoke/core';
import { pluginLoadFailed, pluginNotFound } from '@yoke/core';
import type { Problem } from '@yoke/core/errors';
import { moduleResolve } from 'import-meta-resolve';

/** A folder from which plugins are resolved. */
export interface PluginBase {
  /** Absolute path. */
  readonly folder: string;
  readonly origin: 'project' | 'cli';
}

/** Where a plugin's module is, or why it is nowhere. */
export type ResolvedPlugin =
  | {
      readonly location: string;
      readonly origin: PluginBase['origin'];
      readonly problem?: undefined;
    }
  | { readonly problem: Problem };

const CONDITIONS = new Set(['node', 'import', 'module-sync']);

/**
 * The folders that plugins of a project are resolved from, in order: the project, the folder of its configuration file,
 * the command's own installation.
 */
export function listPluginBases(input: {
  readonly root: string;
  readonly configFile: string | undefined;
  readonly installation: string;
}): readonly PluginBase[] {
  const { root, configFile, installation } = input;
  const configFolder = configFile === undefined ? root : dirname(join(root, configFile));
  const folders = [...new Set([root, configFolder])];
  return [
    ...folders.map((folder) => ({ folder, origin: 'project' as const })),
    { folder: installation, origin: 'cli' },
  ];
}

/** Resolves a plugin by the rules of ES modules, from the first folder that has it. Loads nothing. */
export function resolvePlugin(
  subject: PluginSubject,
  bases: readonly PluginBase[],
): ResolvedPlugin {
  const isFile = subject.specifier.startsWith('.');
  const looked = bases.filter(({ origin }) => !isFile || origin === 'project');
  for (const base of looked) {
    const found = resolveFrom(subject, base);
    if (found !== undefined) return found;
  }
  const hint = isFile
    ? "Mend the path in `plugins`: it starts at the project's folder; then run: yoke plugins"
    : `Install it in the project: npm install --save-dev ${subject.specifier}`;
  const lookedIn = looked.map(({ folder }) => folder);
  return { problem: pluginNotFound(subject, { lookedIn, hint }) };
}

function resolveFrom(subject: PluginSubject, base: PluginBase): ResolvedPlugin | undefined {
  // Only the folder counts; the file need not exist.
  const parent = pathToFileURL(join(base.folder, 'yoke.resolve.mjs'));
  try {
    const url = moduleResolve(subject.specifier, parent, CONDITIONS);
    if (url.protocol === 'file:') return { location: fileURLToPath(url), origin: base.origin };
    return refuse(subject, url.href, `"${url.protocol}" is not a file`);
  } catch (error) {
    const { code, message, reason } = describeFailure(error);
    const isAbsent = code === 'ERR_MODULE_NOT_FOUND' && !isEntryMissing(subject, message);
    return isAbsent ? undefined : refuse(subject, base.folder, reason);
  }
}

// "Cannot find module" for the name of a package says that the package is there and the file it points to is not.
function isEntryMissing(subject: PluginSubject, message: string): boolean {
  return !subject.specifier.startsWith('.') && message.startsWith('Cannot find module');
}

function refuse(subject: PluginSubject, location: string, reason: string): ResolvedPlugin {
  return { problem: pluginLoadFailed(subject, { location, reason }) };
}

function describeFailure(error: unknown): {
  readonly code: string;
  readonly message: string;
  readonly reason: string;
} {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return { code, message, reason: message.split('\n')[0] ?? message };
}
