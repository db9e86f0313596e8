import * as z from 'zod';
import { lineOfText, minutesOfDay, timerMinutes, wholeNumber } from './primitives.js';

/** `loop`: how the story loop runs. */
export const loopSchema = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Whether `yoke loop run` may run.'),
    parallel: z
      .union([z.literal('auto'), wholeNumber(1, 8)])
      .default('auto')
      .describe('Workers: `auto` or 1 to 8.'),
    isolate: z.boolean().optional().describe('Older spelling of `workspace.isolate`.'),
    timeoutMinutes: timerMinutes()
      .default(20)
      .describe('Time without any output of the agent; 0 switches it off.'),
    firstOutputTimeoutMinutes: timerMinutes()
      .optional()
      .describe("Time until the agent's first output; 0 or absent switches it off."),
    progressTimeoutMinutes: minutesOfDay()
      .default(20)
      .describe('Time without a successful tool result or edit.'),
    maxCallMinutes: minutesOfDay().default(30).describe('Whole time of one invocation.'),
    maxAttempts: wholeNumber(1, 100).default(3).describe('Attempts at one story.'),
    decisionPolicy: z
      .enum(['auto', 'critical'])
      .default('auto')
      .describe('Whether critical decisions wait for a person.'),
    onAmbiguity: z
      .enum(['resolve', 'abort'])
      .default('resolve')
      .describe('Older way to say what an ambiguous story leads to.'),
  })
  .describe('How the story loop runs.');

/** `output`: how much of a failure is shown and when it is stored whole. */
export const outputSchema = z
  .strictObject({
    previewBytes: wholeNumber(1).default(2_048).describe('Most bytes of a preview.'),
    artifactThresholdBytes: wholeNumber(1)
      .default(8_192)
      .describe('Output above this size is stored whole as an artifact.'),
    quotaBytes: wholeNumber(1)
      .optional()
      .describe('Older spelling of `retention.megabytes`, in bytes; the smaller of the two holds.'),
    retention: z
      .strictObject({
        days: wholeNumber(1, 36_500).default(30).describe('Age at which outputs are removed.'),
        megabytes: wholeNumber(1, 1_048_576)
          .default(1_024)
          .describe('Most MiB of outputs that are kept, the newest first.'),
      })
      .prefault({})
      .describe('How long whole outputs are kept. What a landing names is never removed.'),
  })
  .superRefine((output, context) => {
    if (output.artifactThresholdBytes < output.previewBytes)
      context.addIssue({
        code: 'custom',
        path: ['artifactThresholdBytes'],
        message: `may not be below \`output.previewBytes\`, which is ${output.previewBytes}`,
        input: output.artifactThresholdBytes,
      });
  })
  .describe('How much of a failure is shown and when it is stored whole.');

/** `commit`: who signs landings. */
export const commitSchema = z
  .strictObject({
    authorName: lineOfText()
      .refine((value) => !/[<>]/u.test(value), 'may not contain "<" or ">"')
      .optional()
      .describe("Author of landings; git's own identity when absent."),
    authorEmail: lineOfText()
      .refine((value) => !/[<>\s]/u.test(value), 'may not contain "<", ">" or spaces')
      .optional()
      .describe("Address of the author; git's own identity when absent."),
    allowCoAuthors: z
      .boolean()
      .default(false)
      .describe('Whether landings may name agents as co-authors.'),
  })
  .describe('Who signs landings.');
