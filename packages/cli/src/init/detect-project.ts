import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { detectVerifyCommand } from '@yoke/gates';
import { KNOWN_AGENTS, type KnownAgent } from '../composition/known-agents.js';

/** What a project looks like before it is set up. */
export interface DetectedProject {
  readonly verify: string | undefined;
  /** Why there is no verify command; absent when there is one. */
  readonly verifyReason: string | undefined;
  /** Installs the dependencies as the lockfile says; absent when there is no lockfile that is known. */
  readonly setup: { readonly command: string; readonly inputs: readonly string[] } | undefined;
  readonly hasNodeModules: boolean;
  readonly isGitRepository: boolean;
  /** Agents on PATH, best known first. */
  readonly agents: readonly KnownAgent[];
}

const SETUPS = [
  ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile --prefer-offline'],
  ['yarn.lock', 'yarn install --immutable'],
  ['bun.lock', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm ci --prefer-offline'],
  ['npm-shrinkwrap.json', 'npm ci --prefer-offline'],
] as const;

/** Looks at a project's files and at PATH. Runs nothing. */
export async function detectProject(input: {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}): Promise<DetectedProject> {
  const { root } = input;
  const verify = await detectVerifyCommand(root);
  const hasManifest = await exists(join(root, 'package.json'));
  return {
    verify: verify.command,
    verifyReason: verify.command === undefined ? verify.reason : undefined,
    setup: hasManifest ? await detectSetup(root) : undefined,
    hasNodeModules: hasManifest,
    isGitRepository: await exists(join(root, '.git')),
    agents: await detectAgents(input),
  };
}

async function detectSetup(root: string): Promise<DetectedProject['setup']> {
  for (const [lockfile, command] of SETUPS) {
    if (await exists(join(root, lockfile))) return { command, inputs: ['package.json', lockfile] };
  }
  return undefined;
}

async function detectAgents(input: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}): Promise<readonly KnownAgent[]> {
  const folders = (input.env.PATH ?? input.env.Path ?? '')
    .split(delimiter)
    .filter((one) => one !== '');
  const ends = input.platform === 'win32' ? ['.exe', '.cmd', '.ps1', ''] : [''];
  const found = await Promise.all(
    KNOWN_AGENTS.map(async (agent) => {
      const paths = folders.flatMap((folder) =>
        ends.map((end) => join(folder, agent.program + end)),
      );
      for (const path of paths) {
        if (await isProgram(path)) return [agent];
      }
      return [];
    }),
  );
  return found.flat();
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // Not there or not for us: either way it cannot be started.
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
