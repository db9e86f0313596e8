import { readFile, realpath } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { PluginRegistry } from '@yoke/core';
import type { ProjectConfig } from '../config/load-config.js';

const MOST_FILES = 500;

// What a module names with a relative path, in every way to say it. A name in a comment is one file too many, which does no harm.
const RELATIVE_IMPORT = /(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;

/**
 * The files that decide a run besides the backlog: the configuration, local plugins, and every local file that one of
 * these imports. Relative to the root, with `/`, sorted.
 */
export async function listControlPaths(
  project: Pick<ProjectConfig, 'root' | 'file'>,
  registry: PluginRegistry,
): Promise<readonly string[]> {
  const root = await realpath(project.root);
  const locations = registry.plugins.flatMap(({ location }) => location ?? []);
  const start = project.file === undefined ? [] : [resolve(root, project.file)];
  const found = new Set<string>();
  const open = [...start, ...locations];
  for (let file = open.pop(); file !== undefined && found.size < MOST_FILES; file = open.pop()) {
    const path = await toInnerPath(root, file);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    open.push(...(await listImports(resolve(root, path))));
  }
  return [...found].sort();
}

// Installed packages are not the agent's to change: dependency folders are never sealed.
async function toInnerPath(root: string, file: string): Promise<string | undefined> {
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined) return undefined;
  const path = relative(root, real).split(sep).join('/');
  const isInner = path !== '' && !path.startsWith('../') && !/^(?:[a-zA-Z]:|\/)/.test(path);
  return isInner && !path.split('/').includes('node_modules') ? path : undefined;
}

async function listImports(file: string): Promise<readonly string[]> {
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const text = await readFile(file, 'utf8').catch(() => '');
  const names = [...text.matchAll(RELATIVE_IMPORT)].flatMap(([, name]) => name ?? []);
  return names.flatMap((name) => {
    const path = resolve(dirname(file), name);
    return [path, `${path}.js`, `${path}.ts`, path.replace(/\.js$/, '.ts'), `${path}/index.js`];
  });
}
