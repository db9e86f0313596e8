import type { EnvelopeV1 } from './envelope-v1.js';
import type { FindingV1 } from './gate-v1.js';
import type { ProviderRequestV1 } from './provider-v1.js';
import type { StandardSchemaV1 } from './standard-schema.js';

/** What a critic may use. It can call an agent, in a fresh process and read-only, and nothing else. */
export interface CriticContextV1 {
  readonly storyId: string;
  readonly baseCommit: string;
  readonly treeId: string;
  /** A checkout of the candidate without any agent's instruction files. Absolute path. */
  readonly directory: string;
  /** Unified diff from trusted objects; `isTruncated` when it passes the limit, and then nothing may be approved. */
  readonly diff: { readonly text: string; readonly isTruncated: boolean };
  readonly invoke: (
    request: Pick<ProviderRequestV1, 'role' | 'prompt' | 'answerSchema'>,
  ) => PromiseLike<EnvelopeV1>;
  readonly signal: AbortSignal;
}

/** A critic's structured answer. It can reject green work; it never approves red work. */
export interface VerdictV1 {
  readonly verdict: 'accept' | 'reject' | 'inconclusive';
  readonly summary: string;
  readonly findings: readonly FindingV1[];
}

/** A model-backed judge of a candidate that every gate has passed. */
export interface CriticV1<Options = unknown> {
  readonly contractVersion: 'critic-v1';
  readonly id: string;
  readonly title: string;
  readonly kind: 'review' | 'compare';
  readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
  readonly judge: (context: CriticContextV1, options: Options) => PromiseLike<VerdictV1>;
}
