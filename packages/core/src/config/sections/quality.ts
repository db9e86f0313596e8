import { z } from 'zod';
import { flagValue, kebabId, minutesOfDay, relativePath, wholeNumber } from './primitives.js';
import { modelChoiceShape } from './runner.js';

const roleSchema = z.strictObject({ agent: kebabId().optional(), ...modelChoiceShape });

/** `quality`: comparison with a reference and repair. */
export const qualitySchema = z
  .strictObject({
    enabled: z.boolean().default(false),
    policy: z.enum(['blocking', 'advisory']).default('blocking'),
    maxRounds: wholeNumber(1).default(3),
    maxMinutes: z.number().gt(0, 'must be above 0').default(60),
    consistencyChecks: z.literal(2).default(2),
    maxParallelCandidates: wholeNumber(1, 5).default(2),
    critic: roleSchema.optional(),
    repair: roleSchema.optional(),
    criticAgent: kebabId().optional().describe('Older spelling of `critic.agent`.'),
    criticProvider: flagValue().optional().describe('Older spelling of `critic.provider`.'),
    criticModel: flagValue().optional().describe('Older spelling of `critic.model`.'),
    criticReasoningEffort: flagValue()
      .optional()
      .describe('Older spelling of `critic.reasoningEffort`.'),
    criticVariant: flagValue().optional().describe('Older spelling of `critic.variant`.'),
    repairAgent: kebabId().optional().describe('Older spelling of `repair.agent`.'),
    repairProvider: flagValue().optional().describe('Older spelling of `repair.provider`.'),
    repairModel: flagValue().optional().describe('Older spelling of `repair.model`.'),
    repairReasoningEffort: flagValue()
      .optional()
      .describe('Older spelling of `repair.reasoningEffort`.'),
    repairVariant: flagValue().optional().describe('Older spelling of `repair.variant`.'),
  })
  .describe('Comparison with a reference, and repair.');

const suppressionSchema = z.strictObject({
  ruleId: flagValue(),
  file: relativePath().optional(),
  reason: z.string().min(1).max(4_096),
  expires: z
    .string()
    .max(64)
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date such as 2030-01-31')
    .optional(),
});

/** `audit`: audit of dependencies, secrets and sensitive paths. */
export const auditSchema = z
  .strictObject({
    enabled: z.boolean().optional(),
    command: z.string().min(1).max(16_384).optional(),
    suppressionsVersion: z.literal(1).optional(),
    suppressions: z.array(suppressionSchema).max(1_000).optional(),
    timeoutMinutes: minutesOfDay().optional(),
  })
  .describe('Audit of dependencies, secrets and sensitive paths.');
