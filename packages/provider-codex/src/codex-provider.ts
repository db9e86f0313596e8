import { concludeEvents } from '@yoke/core';
import { defineProvider } from '@yoke/core/contracts';
import { CODEX_LOGIN, detectCodex } from './codex-detect.js';
import { describeCodex } from './codex-invocation.js';
import { type CodexOptions, codexOptionsSchema } from './codex-options.js';
import { explainCodex, parseCodex } from './codex-stream.js';

/** Codex, driven through `codex exec --json`. */
export const codexProvider = defineProvider<CodexOptions>({
  id: 'codex',
  title: 'Codex',
  capabilities: {
    structuredOutput: true,
    readOnlyProfile: true,
    unsafeProfile: true,
    usageTelemetry: true,
    progressTelemetry: true,
    modelChoice: true,
    reasoningEffort: true,
    bareStart: true,
    delegationOff: true,
  },
  optionsSchema: codexOptionsSchema,
  detect: detectCodex,
  describe: describeCodex,
  parse: parseCodex,
  conclude: (input) =>
    concludeEvents(input, {
      title: 'Codex',
      login: CODEX_LOGIN,
      explain: explainCodex,
      isAnswerInReport: true,
    }),
});
