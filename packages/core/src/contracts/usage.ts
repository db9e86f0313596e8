import * as z from 'zod';

const count = z.number().int().nonnegative();

/** Schema of {@link UsageV1}. */
export const usageSchema = z.strictObject({
  model: z.string().optional(),
  inputTokens: count.optional(),
  cachedInputTokens: count.optional(),
  cacheWriteTokens: count.optional(),
  outputTokens: count.optional(),
  reasoningTokens: count.optional(),
  costUsd: z.number().nonnegative().optional(),
});

/**
 * What one invocation consumed, as the agent reported it. Every member that is absent is unknown, which is not zero:
 * a budget that depends on it stops.
 */
export interface UsageV1 {
  /** The model that answered, as the agent named it; it may differ from the one that was asked for. */
  readonly model?: string | undefined;
  /** Fresh input tokens: neither read from nor written to a cache. */
  readonly inputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  /** Output tokens, reasoning included. */
  readonly outputTokens?: number | undefined;
  readonly reasoningTokens?: number | undefined;
  /** In US dollars, as the agent computed it. */
  readonly costUsd?: number | undefined;
}
