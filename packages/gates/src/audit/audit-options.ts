import type { CommandLine } from '@yoke/core/contracts';
import * as z from '@yoke/core/schema';
import {
  commandLineSchema,
  type OutputOptions,
  outputOptionsShape,
  timeoutMsSchema,
} from '../command/output-options.js';

/** Severities of published advisories, the mildest first. */
export const ADVISORY_SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;

/** How bad a published advisory is. */
export type AdvisorySeverity = (typeof ADVISORY_SEVERITIES)[number];

/** One finding that a person has looked at and accepts. */
export interface Suppression {
  /** Rule of the finding, such as `secrets/github`. */
  readonly ruleId: string;
  /** Path of the one file it holds for, with `/`; every file when absent. */
  readonly file?: string | undefined;
  readonly reason: string;
  /** Instant or day (UTC) with which it ends; never when absent. */
  readonly expires?: string | undefined;
}

/** Options of the audit gate. */
export interface AuditOptions extends OutputOptions {
  /** A further audit command, such as `npm run audit:licenses`; it has to exit with 0. */
  readonly command?: CommandLine | undefined;
  /** Milliseconds for one command. */
  readonly timeoutMs: number;
  /** What a change of a sensitive path leads to. */
  readonly sensitivePaths: 'off' | 'warn' | 'block';
  /** Whether the registry may be asked about the dependencies of a changed lockfile. */
  readonly network: boolean;
  /** Least severity of an advisory that blocks; milder ones are told. */
  readonly severity: AdvisorySeverity;
  /** Registry that is asked. */
  readonly registry: string;
  readonly suppressions: readonly Suppression[];
}

const suppressionSchema = z.strictObject({
  ruleId: z.string().min(1).max(200),
  file: z.string().min(1).max(1_024).optional(),
  reason: z.string().trim().min(1).max(4_096),
  expires: z
    .string()
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date such as 2030-01-31')
    .optional(),
});

/** Schema of {@link AuditOptions}. */
export const auditOptionsSchema = z.strictObject({
  command: commandLineSchema.optional(),
  timeoutMs: timeoutMsSchema,
  sensitivePaths: z.enum(['off', 'warn', 'block']).default('warn'),
  network: z.boolean().default(false),
  severity: z.enum(ADVISORY_SEVERITIES).default('high'),
  registry: z.url({ protocol: /^https?$/ }).default('https://registry.npmjs.org'),
  suppressions: z.array(suppressionSchema).max(1_000).readonly().default([]),
  ...outputOptionsShape,
});
