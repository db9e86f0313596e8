import { isBuiltin } from 'node:module';
import { type PluginSubject, pluginDependencyMissing, pluginLoadFailed } from '@yoke/core';
import type { Problem } from '@yoke/core/errors';
import { loadModule } from '../config/load-module.js';

/** A plugin's default export, not yet believed; or why it could not be loaded. */
export type ImportedPlugin =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: Problem };

const LOAD_TIMEOUT_MS = 30_000;

/** Loads a plugin's module. Whatever it throws, and a load that does not end, becomes a problem of that plugin. */
export async function importPlugin(
  subject: PluginSubject,
  location: string,
): Promise<ImportedPlugin> {
  try {
    const namespace = await inTime(loadModule(location));
    return { value: namespace.default };
  } catch (error) {
    return { problem: describeFailure(subject, { location, error }) };
  }
}

async function inTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it was not loaded after ${LOAD_TIMEOUT_MS / 1_000} seconds`)),
      LOAD_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function describeFailure(
  subject: PluginSubject,
  input: { readonly location: string; readonly error: unknown },
): Problem {
  const { location, error } = input;
  const message = error instanceof Error ? error.message : String(error);
  const missing = findMissing(error, message);
  if (missing === undefined) {
    const name = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
    const reason = `${name}${message.split('\n')[0] ?? ''}`;
    return pluginLoadFailed(subject, { location, reason });
  }
  const importer = /(?:imported from |Require stack:\n- )(\S.*)/.exec(message)?.[1];
  const isPackage = !/^[./]|^[a-zA-Z]:[\\/]/.test(missing) && !isBuiltin(missing);
  const hint = isPackage
    ? `Install it beside the plugin: npm install --save-dev ${packageOf(missing)}`
    : 'Mend the import in the plugin; then run: yoke plugins';
  return pluginDependencyMissing(subject, { location, missing, importer, hint });
}

function findMissing(error: unknown, message: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  return /^Cannot find (?:package|module) '([^']+)'/.exec(message)?.[1];
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
