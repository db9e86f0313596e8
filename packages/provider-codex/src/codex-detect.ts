import { detectAgent } from '@yoke/core';
import type { DetectContextV1, DetectionV1 } from '@yoke/core/contracts';
import type { CodexOptions } from './codex-options.js';

/** Signs a person in to Codex. */
export const CODEX_LOGIN = 'codex login';

const FLAGS = [
  '--json',
  '--color',
  '--ephemeral',
  '--skip-git-repo-check',
  '--ignore-user-config',
  '--ignore-rules',
  '--disable',
  '--sandbox',
  '--dangerously-bypass-approvals-and-sandbox',
  '--output-schema',
  '--model',
  '--cd',
] as const;

/** Looks for Codex, its version, the flags that are needed, and whether somebody is signed in. */
export function detectCodex(context: DetectContextV1, options: CodexOptions): Promise<DetectionV1> {
  return detectAgent(context, {
    program: options.program,
    helpArguments: ['exec', '--help'],
    flags: FLAGS,
    tried: { from: '0.171.0', to: '0.171.0' },
    install: 'npm install --global @openai/codex@0.171.0',
    login: CODEX_LOGIN,
    isSignedIn: (given) => isSignedIn(given, options),
  });
}

/** `login status` reads what is kept on this machine and asks no server. */
async function isSignedIn(
  { run, env }: DetectContextV1,
  { program, service }: CodexOptions,
): Promise<boolean | undefined> {
  const key = env[service?.envKey ?? 'CODEX_API_KEY'];
  if (key !== undefined && key !== '') return true;
  if (service !== undefined) return false;
  const { exitCode } = await run([program, 'login', 'status']);
  if (exitCode === 0) return true;
  return exitCode === 1 ? false : undefined;
}
