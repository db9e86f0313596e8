import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from '../../scripts/lib/command.mjs';
import { bringPnpm } from '../../scripts/lib/pnpm.mjs';
import { listPackages } from '../../scripts/lib/repository.mjs';
import { type Registry, startRegistry } from './registry.js';

/** How a program ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project of somebody who gets Yoke from a registry, in a temporary folder of its own. */
export interface Installation {
  readonly cwd: string;
  /** The registry that serves what this repository would publish. Every other package comes from where npm takes it here. */
  readonly registry: Registry;
  readonly run: (program: string, ...args: readonly string[]) => Promise<Ended>;
  /** Paths of the folders of all installed packages, sorted. */
  readonly packages: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Packs every package of this repository as it would be published, and makes a project with nothing but a manifest. */
export async function prepareInstallation(): Promise<Installation> {
  const base = mkdtempSync(join(tmpdir(), 'yoke-install-'));
  const [cwd, packed, cache] = [join(base, 'project'), join(base, 'packed'), join(base, 'cache')];
  for (const folder of [cwd, packed]) mkdirSync(folder);
  await packAll(packed);
  const registry = await startRegistry(packed);
  writeFileSync(join(cwd, '.npmrc'), `@yoke:registry=${registry.url}\n`);
  writeFileSync(join(cwd, 'package.json'), '{ "name": "project", "private": true }\n');
  const env = {
    ...withoutCaller(process.env),
    ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    ...{ npm_config_cache: cache, npm_config_audit: 'false', npm_config_fund: 'false' },
    YOKE_STATE_DIR: join(base, 'state'),
    PATH: [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  };
  return {
    cwd,
    registry,
    run: (program, ...args) => run([program, ...args], { cwd, env }),
    packages: () => listInstalled(join(cwd, 'node_modules')),
    close: async () => {
      await registry.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

async function packAll(target: string): Promise<void> {
  const pnpm = await bringPnpm();
  const argv = pnpm.argv(['pack', '--pack-destination', target]);
  for (const { folder, manifest } of await listPackages()) {
    const ended = await runCommand(argv, { cwd: folder, env: pnpm.env, isQuiet: true });
    if (ended.exitCode !== 0) throw new Error(`${manifest.name}: ${ended.output}`);
  }
}

/** The variables without those that a package manager sets for its scripts: this project is nobody's script. */
function withoutCaller(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    /^(npm_(package|lifecycle|command|config_local_prefix)|INIT_CWD|PNPM|VITEST|NODE_ENV)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}

function run(argv: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const [program = '', ...args] = argv;
  return new Promise<Ended>((resolve) => {
    const child = execFile(
      program,
      args,
      { ...options, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

function listInstalled(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .map((path) => dirname(path))
    .filter((path) => /(^|\/node_modules\/)(@[^/]+\/)?[^/@]+$/.test(path))
    .sort();
}
