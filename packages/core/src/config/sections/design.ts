import * as z from 'zod';
import { envName, lineOfText, sha256Hex, wholeNumber } from './primitives.js';

/** `design`: static scan of the user interface. */
export const designSchema = z
  .strictObject({
    mode: z.enum(['off', 'auto', 'on']).optional(),
    max: wholeNumber(0).optional().describe('Most points that pass.'),
  })
  .describe('Static scan of the user interface.');

const selector = z.string().min(1).max(4_096, 'may have at most 4096 characters');
const typed = z.string().max(8_192, 'may have at most 8192 characters');
const timeoutMs = wholeNumber(1, 30_000).optional();

const fillStep = z
  .strictObject({
    action: z.literal('fill'),
    selector,
    value: typed.optional(),
    valueEnv: envName().optional(),
    timeoutMs,
  })
  .refine((step) => (step.value === undefined) !== (step.valueEnv === undefined), {
    message: 'must have exactly one of `value` and `valueEnv`',
  });

const stepSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('click'), selector, timeoutMs }),
  fillStep,
  z.strictObject({
    action: z.literal('press'),
    selector,
    key: z.string().min(1).max(128, 'may have at most 128 characters'),
    timeoutMs,
  }),
  z.strictObject({ action: z.literal('expect-visible'), selector, timeoutMs }),
  z.strictObject({
    action: z.literal('expect-text'),
    selector,
    text: typed,
    exact: z.boolean().optional(),
    timeoutMs,
  }),
  z.strictObject({ action: z.literal('expect-url'), url: lineOfText(4_096), timeoutMs }),
  z.strictObject({ action: z.literal('reload'), timeoutMs }),
]);

const flowSchema = z.strictObject({
  name: lineOfText(),
  path: lineOfText(4_096),
  landmark: selector.optional(),
  timeoutMs: wholeNumber(1, 120_000).default(60_000),
  steps: z.array(stepSchema).min(1).max(50, 'may have at most 50 steps').optional(),
});

/** `smoke`: journeys through the running application. */
export const smokeSchema = z
  .strictObject({
    baseUrl: lineOfText(4_096).optional(),
    flows: z.array(flowSchema).max(200).default([]),
    sourceIdentity: z.strictObject({ path: lineOfText(4_096), sha256: sha256Hex() }).optional(),
  })
  .describe('Journeys through the running application.');
