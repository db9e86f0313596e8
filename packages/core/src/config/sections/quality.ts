import * as z from 'zod';
import {
  commandLine,
  flagValue,
  kebabId,
  lineOfText,
  minutesOfDay,
  relativePath,
  wholeNumber,
} from './primitives.js';
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

/** `audit`: secrets, sensitive paths, dependencies and a command of the project's own, on what a candidate changes. */
export const auditSchema = z
  .strictObject({
    enabled: z.boolean().optional().describe('`false` switches the audit off; it is on otherwise.'),
    command: commandLine().optional().describe('A further audit, which must exit with 0.'),
    timeoutMinutes: minutesOfDay().optional().describe('Time for one command; 10 when absent.'),
    sensitivePaths: z
      .enum(['off', 'warn', 'block'])
      .default('warn')
      .describe(
        'What a change of workflows, sign-in, permissions, secrets or infrastructure leads to.',
      ),
    network: z
      .boolean()
      .default(false)
      .describe('Whether the registry is asked about the dependencies of a changed lockfile.'),
    severity: z
      .enum(['low', 'moderate', 'high', 'critical'])
      .default('high')
      .describe('Least severity of an advisory that blocks.'),
    registry: lineOfText(1_024)
      .regex(/^https?:\/\/[^\s]+$/u, 'must be an address with http or https')
      .default('https://registry.npmjs.org')
      .describe('Registry that is asked.'),
    suppressionsVersion: z.literal(1).optional(),
    suppressions: z
      .array(suppressionSchema)
      .max(1_000)
      .default([])
      .describe('Findings that a person accepts, by rule and file, with a reason and an end.'),
  })
  .describe('Audit of secrets, sensitive paths and dependencies.');
