import type { FailureKind, RunState } from '../contracts/index.js';

/**
 * Where the loop stands, for people and scripts: the shape of `.yoke/loop-status.json`. A projection of the ledger, which can be
 * made again from it. Whatever is absent is unknown or does not apply; nothing is made up.
 */
export interface LoopStatus {
  readonly version: 1;
  /** Number of the last event it says something of. */
  readonly lastSeq: number;
  readonly runId: string;
  readonly state: 'running' | RunState;
  /** Such as `implementing`, `verifying`, `committing`; absent when nothing is going on. */
  readonly phase?: string | undefined;
  /** The gate that is running. */
  readonly gate?: string | undefined;
  readonly story?: string | undefined;
  readonly storyTitle?: string | undefined;
  /** Why the state or the last failure is what it is. One or two sentences. */
  readonly reason?: string | undefined;
  /** What to do next. */
  readonly hint?: string | undefined;
  /** The attempt at the story that is under way or was the last one, from 1; absent before the first. */
  readonly attempt?: number | undefined;
  /** Attempts of this run, at all of its stories, and those that only met a limit of the agent. */
  readonly iteration: number;
  readonly progress?: { readonly passed: number; readonly total: number } | undefined;
  /** From 0 to 100, rounded down. */
  readonly percent?: number | undefined;
  /** From the stories that this run finished alone; absent before the first. */
  readonly eta?:
    | { readonly avgStoryMs: number; readonly remainingStories: number; readonly etaMs: number }
    | undefined;
  /** Stories that this run landed, and the time they took together. */
  readonly stories: { readonly landed: number; readonly landedMs: number };
  /** ISO 8601, UTC; as are the other instants. */
  readonly startedAt: string;
  readonly updatedAt: string;
  /** When a wait is over; absent when that is not known. */
  readonly waitingUntil?: string | undefined;
  readonly pid?: number | undefined;
  readonly agent?: string | undefined;
  readonly trustLevel?: string | undefined;
  readonly tokens: StatusTokens;
  readonly failure?: StatusFailure | undefined;
  readonly measurement: StatusMeasurement;
}

/** What the agents said they consumed in this run. A sum is absent while no invocation gave a number for it. */
export interface StatusTokens {
  readonly inputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteInputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly reasoningOutputTokens?: number | undefined;
  /** US dollars. */
  readonly totalCostUsd?: number | undefined;
  /** The model that answered last. */
  readonly model?: string | undefined;
  /** False when the sums leave something out. */
  readonly measurementComplete: boolean;
  /** The last 20 invocations, newest last. */
  readonly calls: readonly StatusCall[];
}

/** One invocation. */
export interface StatusCall {
  readonly provider: string;
  readonly role: string;
  readonly outcome: string;
  readonly durationMs: number;
  readonly model?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly totalCostUsd?: number | undefined;
}

/** The last failure that has not been overcome. */
export interface StatusFailure {
  readonly kind: FailureKind;
  /** The phase in which it happened. */
  readonly stage: string;
  readonly storyId?: string | undefined;
  readonly gate?: string | undefined;
  readonly signature?: string | undefined;
  /** How often in a row it was the same one; 1 the first time. */
  readonly repeats: number;
  readonly resetAt?: string | undefined;
}

/** How much of the consumption is known. */
export interface StatusMeasurement {
  readonly costAvailable: 'unknown' | 'partial' | 'measured';
  readonly measuredCalls: number;
  readonly unknownCalls: number;
  /** Attempts with an invocation that never reported back. */
  readonly unmeasuredAttempts: number;
  /** Invocations that are going on. */
  readonly openCalls: number;
}
