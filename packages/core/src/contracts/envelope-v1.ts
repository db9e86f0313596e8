import * as z from 'zod';
import { type UsageV1, usageSchema } from './usage.js';

/** Every way an invocation can end. Exit code 0 alone is never `completed`. */
export const INVOCATION_OUTCOMES = [
  'completed',
  'denied',
  'limited',
  'unauthorised',
  'unreachable',
  'invalid-model',
  'cut',
  'no-answer',
  'cancelled',
  'timed-out',
  'crashed',
] as const;

/** How one invocation of an agent ended; see {@link INVOCATION_OUTCOMES}. */
export type InvocationOutcome = (typeof INVOCATION_OUTCOMES)[number];

/** Schema of {@link EnvelopeV1}. */
export const envelopeV1Schema = z.strictObject({
  contractVersion: z.literal('envelope-v1'),
  provider: z.string(),
  role: z.enum(['implement', 'repair', 'review', 'compare', 'plan']),
  outcome: z.enum(INVOCATION_OUTCOMES),
  reason: z.string().optional(),
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  startedAt: z.string(),
  durationMs: z.number().nonnegative(),
  promptBytes: z.number().int().nonnegative(),
  stdoutBytes: z.number().int().nonnegative(),
  stderrBytes: z.number().int().nonnegative(),
  usage: usageSchema.optional(),
  report: z.string().optional(),
  structured: z.unknown().optional(),
  sessionId: z.string().optional(),
  limit: z
    .strictObject({ kind: z.enum(['account', 'throttle']), resetAt: z.string().optional() })
    .optional(),
  deniedTools: z.array(z.string()).optional(),
  warnings: z.array(z.string()),
});

/**
 * The bounded, schema-checked result of one invocation. It records what happened and what the agent said;
 * nothing in it is evidence of finished work.
 */
export interface EnvelopeV1 {
  readonly contractVersion: 'envelope-v1';
  /** Id of the provider that made the invocation. */
  readonly provider: string;
  readonly role: 'implement' | 'repair' | 'review' | 'compare' | 'plan';
  readonly outcome: InvocationOutcome;
  /** One sentence for a person, absent when the invocation completed. */
  readonly reason?: string | undefined;
  /** Absent exit code (`null`) means that a signal ended the process or that it never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Bytes of the prompt that Yoke sent. */
  readonly promptBytes: number;
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
  /** Absent means unknown. */
  readonly usage?: UsageV1 | undefined;
  /** The agent's last words, bounded to 16 KiB. Recorded, never believed. */
  readonly report?: string | undefined;
  /** The structured answer, already validated against the schema of the request; absent when none was asked for. */
  readonly structured?: unknown;
  readonly sessionId?: string | undefined;
  /** Present when the outcome is `limited`. `resetAt` is ISO 8601 UTC; absent means that the reset is unknown. */
  readonly limit?:
    | { readonly kind: 'account' | 'throttle'; readonly resetAt?: string | undefined }
    | undefined;
  /** Tools that the agent was not allowed to use, most recent last. */
  readonly deniedTools?: readonly string[] | undefined;
  readonly warnings: readonly string[];
}
