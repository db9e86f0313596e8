import { concludeEvents } from '@yoke/core';
import { defineProvider } from '@yoke/core/contracts';
import { detectGemini, GEMINI_LOGIN } from './gemini-detect.js';
import { describeGemini } from './gemini-invocation.js';
import { type GeminiOptions, geminiOptionsSchema } from './gemini-options.js';
import { explainGemini, parseGemini } from './gemini-stream.js';

/** Gemini CLI, driven without a terminal through its stream of JSON lines. */
export const geminiProvider = defineProvider<GeminiOptions>({
  id: 'gemini',
  title: 'Gemini CLI',
  capabilities: {
    structuredOutput: true,
    readOnlyProfile: true,
    unsafeProfile: true,
    usageTelemetry: true,
    progressTelemetry: true,
    modelChoice: true,
    bareStart: true,
    delegationOff: true,
  },
  optionsSchema: geminiOptionsSchema,
  detect: detectGemini,
  describe: describeGemini,
  parse: parseGemini,
  conclude: (input) =>
    concludeEvents(input, {
      title: 'Gemini CLI',
      login: GEMINI_LOGIN,
      explain: explainGemini,
      isAnswerInReport: true,
    }),
});
