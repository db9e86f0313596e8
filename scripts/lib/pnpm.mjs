import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { readCommand } from './command.mjs';
import { readManifest, root } from './repository.mjs';

/**
 * @typedef {object} Pnpm
 * @property {string} version
 * @property {(args: readonly string[]) => readonly [string, ...string[]]} argv starts pnpm without a shell
 * @property {NodeJS.ProcessEnv} env the surroundings with this pnpm first on PATH, for tools that call it by name
 */

/**
 * Brings the pinned pnpm through npm, which comes with Node. Nothing is installed globally: npm keeps it in its cache.
 *
 * @returns {Promise<Pnpm>}
 */
export async function bringPnpm() {
  const { packageManager = '' } = await readManifest(root);
  const version = packageManager.replace(/^pnpm@/, '');
  const printed = await readCommand(
    [
      ...npmArgv(),
      'exec',
      '--yes',
      `--package=pnpm@${version}`,
      '--',
      'node',
      '-p',
      'process.env.PATH',
    ],
    { cwd: root, env: { ...process.env, npm_config_loglevel: 'error' } },
  );
  const script = printed
    .trim()
    .split(delimiter)
    .map((folder) => join(dirname(folder), 'pnpm', 'bin', 'pnpm.cjs'))
    .find((file) => file.includes('_npx') && existsSync(file));
  if (script === undefined) {
    throw new Error(`npm brought no pnpm ${version}; try "npx --yes pnpm@${version} --version"`);
  }
  const bin = join(dirname(dirname(dirname(script))), '.bin');
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return {
    version,
    argv: (args) => [process.execPath, script, ...args],
    env: { ...process.env, PATH: path },
  };
}

/**
 * npm as an argv: the one that started this script, else the one beside this Node.
 *
 * @returns {readonly [string, ...string[]]}
 */
export function npmArgv() {
  const home = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath ?? '',
    join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(home, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = candidates.find((file) => basename(file) === 'npm-cli.js' && existsSync(file));
  return found === undefined ? ['npm'] : [process.execPath, found];
}
