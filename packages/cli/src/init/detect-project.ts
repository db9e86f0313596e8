import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectVerifyCommand } from '@yoke/gates';
import { findAgents } from '../composition/find-agents.js';
import type { KnownAgent } from '../composition/known-agent.js';
import { detectTestCommand } from './detect-test-command.js';

/** What a project looks like before it is set up. */
export interface DetectedProject {
  readonly verify: string | undefined;
  /** Why there is no verify command; absent when there is one. */
  readonly verifyReason: string | undefined;
  /** Installs the dependencies as the lockfile says; absent when there is no lockfile that is known. */
  readonly setup: { readonly command: string; readonly inputs: readonly string[] } | undefined;
  readonly hasNodeModules: boolean;
  readonly isGitRepository: boolean;
  /** Known agents on PATH. */
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
  const otherCommand = hasManifest ? undefined : await detectTestCommand(root);
  return {
    verify: verify.command ?? otherCommand,
    verifyReason:
      verify.command === undefined && otherCommand === undefined ? verify.reason : undefined,
    setup: hasManifest ? await detectSetup(root) : undefined,
    hasNodeModules: hasManifest,
    isGitRepository: await exists(join(root, '.git')),
    agents: await findAgents(input),
  };
}

async function detectSetup(root: string): Promise<DetectedProject['setup']> {
  for (const [lockfile, command] of SETUPS) {
    if (await exists(join(root, lockfile))) return { command, inputs: ['package.json', lockfile] };
  }
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
