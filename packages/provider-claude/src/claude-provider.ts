import { concludeEvents } from '@yoke/core';
import { defineProvider } from '@yoke/core/contracts';
import { CLAUDE_LOGIN, detectClaude } from './claude-detect.js';
import { describeClaude } from './claude-invocation.js';
import { type ClaudeOptions, claudeOptionsSchema } from './claude-options.js';
import { explainClaude, parseClaude } from './claude-stream.js';

/** Claude Code, driven through `claude -p` with its stream of JSON lines. */
export const claudeProvider = defineProvider<ClaudeOptions>({
  id: 'claude',
  title: 'Claude Code',
  capabilities: {
    structuredOutput: true,
    readOnlyProfile: true,
    unsafeProfile: true,
    usageTelemetry: true,
    progressTelemetry: true,
    modelChoice: true,
    reasoningEffort: true,
    sessionResume: true,
    bareStart: true,
    delegationOff: true,
  },
  optionsSchema: claudeOptionsSchema,
  detect: detectClaude,
  describe: describeClaude,
  parse: parseClaude,
  conclude: (input) =>
    concludeEvents(input, { title: 'Claude Code', login: CLAUDE_LOGIN, explain: explainClaude }),
});
