import { detectAgent } from '@yoke/core';
import type { DetectContextV1, DetectionV1 } from '@yoke/core/contracts';
import type { GeminiOptions } from './gemini-options.js';

/** Signs a person in to Gemini CLI: it has no command for it but asks when it is started in a terminal. */
export const GEMINI_LOGIN = 'export GEMINI_API_KEY=…, or start `gemini` once';

const FLAGS = [
  '--model',
  '--output-format',
  '--approval-mode',
  '--policy',
  '--allowed-mcp-server-names',
  '--extensions',
  '--include-directories',
] as const;

/** Looks for Gemini CLI, its version and the flags that are needed. Only a sign-in by variables can be told without asking a server. */
export function detectGemini(
  context: DetectContextV1,
  options: GeminiOptions,
): Promise<DetectionV1> {
  return detectAgent(context, {
    program: options.program,
    helpArguments: ['--help'],
    flags: FLAGS,
    tried: { from: '0.61.0', to: '0.61.0' },
    install: 'npm install --global @google/gemini-cli@0.61.0',
    login: GEMINI_LOGIN,
    isSignedIn: ({ env }) =>
      options.auth === 'api-key' ? (env.GEMINI_API_KEY ?? '') !== '' : undefined,
  });
}
