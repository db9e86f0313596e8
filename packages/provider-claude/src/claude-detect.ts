import { asObject, detectAgent, readJsonLine } from '@yoke/core';
import type { DetectContextV1, DetectionV1 } from '@yoke/core/contracts';
import type { ClaudeOptions } from './claude-options.js';

/** Signs a person in to Claude Code. */
export const CLAUDE_LOGIN = 'claude auth login';

const FLAGS = [
  '--print',
  '--output-format',
  '--verbose',
  '--setting-sources',
  '--strict-mcp-config',
  '--disable-slash-commands',
  '--tools',
  '--allowedTools',
  '--permission-mode',
  '--json-schema',
  '--model',
  '--effort',
  '--resume',
  '--add-dir',
] as const;

/** Looks for Claude Code, its version, the flags that are needed, and whether somebody is signed in. */
export function detectClaude(
  context: DetectContextV1,
  options: ClaudeOptions,
): Promise<DetectionV1> {
  return detectAgent(context, {
    program: options.program,
    helpArguments: ['--help'],
    flags: FLAGS,
    tried: { from: '2.1.332', to: '2.1.332' },
    install: 'npm install --global @anthropic-ai/claude-code@2.1.332',
    login: CLAUDE_LOGIN,
    isSignedIn: ({ run }) => isSignedIn(run, options.program),
  });
}

/** `auth status` reads what is kept on this machine and asks no server. */
async function isSignedIn(
  run: DetectContextV1['run'],
  program: string,
): Promise<boolean | undefined> {
  const { stdout } = await run([program, 'auth', 'status', '--json']);
  const { loggedIn } = asObject(readJsonLine(stdout)) ?? {};
  return typeof loggedIn === 'boolean' ? loggedIn : undefined;
}
