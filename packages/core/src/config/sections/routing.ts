import * as z from 'zod';
import { freeText, kebabId, lineOfText, wholeNumber } from './primitives.js';
import { modelChoiceShape } from './runner.js';

const tier = z.enum(['light', 'standard', 'strong', 'frontier']);

const workerSchema = z.strictObject({
  id: kebabId(),
  agent: kebabId(),
  ...modelChoiceShape,
  costTier: z.enum(['low', 'medium', 'high']).default('medium'),
  capabilities: z.array(lineOfText()).max(100).default([]),
  tier: tier.optional(),
  roles: z
    .array(z.enum(['implementation', 'reviewer', 'critic', 'repair']))
    .max(4)
    .optional(),
  profileMetadata: z
    .strictObject({
      version: z.literal(1),
      catalog: lineOfText(),
      source: z.enum(['yoke-default', 'operator']),
      basis: z.literal('configured-prior'),
    })
    .optional(),
});

const ruleSchema = z
  .strictObject({
    area: lineOfText().optional(),
    storyId: lineOfText().optional(),
    worker: kebabId(),
    escalateTo: kebabId().optional(),
  })
  .refine((rule) => rule.area !== undefined || rule.storyId !== undefined, {
    message: 'must have `area` or `storyId`',
  });

/** `routing`: which worker gets which story. */
export const routingSchema = z
  .strictObject({
    enabled: z.boolean(),
    strategy: z.enum(['balanced', 'cost', 'speed', 'quality', 'capability']).default('balanced'),
    maxAttempts: wholeNumber(1, 8).default(5),
    assessmentPolicy: z.enum(['on-demand', 'prepared']).default('on-demand'),
    fallback: z.enum(['parent', 'block']).default('parent'),
    maxTier: tier.optional(),
    optimization: z
      .strictObject({
        version: z.literal(1),
        objective: z.enum(['cost', 'speed', 'balanced']),
        minSamples: wholeNumber(10, 10_000).default(20),
      })
      .optional(),
    maxCandidates: wholeNumber(1, 5).default(3),
    orchestrator: z.strictObject({ agent: kebabId().optional(), ...modelChoiceShape }).optional(),
    workers: z.array(workerSchema).max(32, 'may have at most 32 workers').default([]),
    rules: z.array(ruleSchema).max(100, 'may have at most 100 rules').optional(),
  })
  .superRefine((routing, context) => {
    const ids = routing.workers.map((worker) => worker.id);
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) < index)
        context.addIssue({
          code: 'custom',
          path: ['workers', index, 'id'],
          message: 'is the id of an earlier worker',
          input: id,
        });
    }
    for (const [index, rule] of (routing.rules ?? []).entries()) {
      for (const key of ['worker', 'escalateTo'] as const) {
        const id = rule[key];
        if (id !== undefined && !ids.includes(id))
          context.addIssue({
            code: 'custom',
            path: ['rules', index, key],
            message: 'is not the id of a worker',
            input: id,
          });
      }
    }
  })
  .describe('Which worker gets which story.');

const managedEdit = z.strictObject({
  path: lineOfText(1_024),
  expectedSha256: z.string().nullable(),
  content: z.string().max(1_048_576).nullable(),
});

const commandAction = z.strictObject({
  storyId: lineOfText(),
  file: lineOfText(1_024),
  args: z.array(freeText(16_384)).max(1_000).optional(),
  timeoutMs: wholeNumber(1).optional(),
});

const editAction = z.strictObject({
  kind: z.literal('workspace-edit'),
  storyId: lineOfText(),
  writeScopes: z.array(lineOfText(1_024)).max(200),
  reserveComputeMs: wholeNumber(0),
  edits: z.array(managedEdit).min(1).max(200),
});

/** `actions`: stories that are implemented without a model. */
export const actionsSchema = z
  .array(z.union([editAction, commandAction]))
  .max(100, 'may have at most 100 actions')
  .describe('Stories that are implemented without a model.');
