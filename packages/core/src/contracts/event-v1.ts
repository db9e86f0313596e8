import type { EnvelopeV1 } from './envelope-v1.js';
import type { FindingV1, GateCheckV1 } from './gate-v1.js';

/** Every way an attempt can fail. Stands in events, status and exit reasons. */
export const FAILURE_KINDS = [
  'gate',
  'no-change',
  'tampered',
  'ambiguity',
  'provider-infrastructure',
  'timeout',
  'no-progress',
  'budget',
  'setup',
  'unsealable',
  'landing',
  'internal',
] as const;

/** Why an attempt did not land; see {@link FAILURE_KINDS}. */
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The steps of an attempt, in order. */
export const STEPS = [
  'select',
  'open-workspace',
  'freeze-terms',
  'implement',
  'seal',
  'prove',
  'judge',
  'land',
] as const;

/** One step of an attempt. */
export type StepName = (typeof STEPS)[number];

/** Which protection holds: L0 convention, L1 namespaces, L2 separate user or machine. */
export type TrustLevel = 'L0' | 'L1' | 'L2';

/** Why something did not come to the end that was wanted, for a person and for a program. */
export interface FailureV1 {
  readonly kind: FailureKind;
  /** One or two sentences: what happened. */
  readonly reason: string;
  /** The gate, for the kind `gate`. */
  readonly gate?: string | undefined;
  /** Paths concerned, for `tampered` and `unsealable`; at most 50. */
  readonly paths?: readonly string[] | undefined;
  /** When a limit lifts; ISO 8601 UTC. Absent means unknown or not applicable. */
  readonly resetAt?: string | undefined;
  /** What to do next: a command where there is one. */
  readonly hint?: string | undefined;
  /** What a person or the next attempt needs to see of it; bounded, free of control sequences. */
  readonly feedback?: string | undefined;
  /** Normalised signature: two failures with the same one are the same failure. */
  readonly signature?: string | undefined;
  /** Whole outputs that the feedback names, which the next attempt may read; absent when there are none or it may not. */
  readonly artifacts?: readonly ArtifactRefV1[] | undefined;
}

/** How a run ended. */
export type RunState =
  | 'complete'
  | 'blocked'
  | 'cap-reached'
  | 'paused'
  | 'interrupted'
  | 'not-runnable';

/** A gate's answer as it was recorded. */
export interface GateRecordV1 {
  readonly gate: string;
  readonly answer: 'pass' | 'fail' | 'skip' | 'error';
  readonly summary: string;
  readonly durationMs: number;
  /** The checks without the files they kept; artifacts are named by digest instead. */
  readonly checks: readonly (Omit<GateCheckV1, 'keep'> & {
    readonly artifacts?: readonly ArtifactRefV1[] | undefined;
  })[];
  /** At most 200. */
  readonly findings?: readonly FindingV1[] | undefined;
  /** SHA-256 of the held-out files that were laid over the bench, by their place. */
  readonly heldOut?: Readonly<Record<string, string>> | undefined;
  readonly feedback?: string | undefined;
  readonly signature?: string | undefined;
}

/** A stored file, by digest. */
export interface ArtifactRefV1 {
  readonly label: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly isTruncated: boolean;
  /** Display copy relative to the project, with `/`; absent when none was written. */
  readonly path?: string | undefined;
}

/** The data of each type of event. Readers ignore types that they do not know. */
export interface EventDataV1 {
  'run-start': {
    readonly agent: string;
    readonly isIsolated: boolean;
    readonly trustLevel: TrustLevel;
    readonly storiesOpen: number;
    readonly storiesTotal: number;
    readonly maxStories?: number | undefined;
    readonly pid: number;
  };
  'run-end': {
    readonly state: RunState;
    readonly reason: string;
    readonly landed: number;
    readonly durationMs: number;
    readonly failure?: FailureV1 | undefined;
    readonly hint?: string | undefined;
  };
  'story-start': { readonly title: string; readonly passed: number; readonly total: number };
  'story-end': {
    readonly outcome: 'landed' | 'blocked' | 'interrupted';
    readonly attempts: number;
    readonly durationMs: number;
    readonly commit?: string | undefined;
    readonly failure?: FailureV1 | undefined;
  };
  'attempt-start': {
    readonly attemptId: string;
    readonly number: number;
    readonly maxAttempts: number;
    readonly base: string;
    readonly isRepair: boolean;
  };
  'attempt-end': {
    readonly attemptId: string;
    readonly outcome: 'landed' | 'failed' | 'interrupted';
    readonly durationMs: number;
    readonly failure?: FailureV1 | undefined;
  };
  'step-start': { readonly step: StepName };
  'step-end': {
    readonly step: StepName;
    readonly outcome: 'done' | 'failed' | 'interrupted';
    readonly durationMs: number;
  };
  'terms-frozen': {
    readonly base: string;
    readonly digest: string;
    readonly gates: readonly string[];
  };
  'invocation-start': {
    readonly invocationId: string;
    readonly provider: string;
    readonly role: EnvelopeV1['role'];
    readonly promptBytes: number;
    readonly pid?: number | undefined;
  };
  /** Not kept in the ledger: a sign of life for whoever is watching. */
  'invocation-activity': { readonly kind: string; readonly summary?: string | undefined };
  'invocation-end': { readonly invocationId: string; readonly envelope: EnvelopeV1 };
  'candidate-sealed': {
    readonly attemptId: string;
    readonly base: string;
    readonly treeId: string;
    /** The commit under `refs/yoke/attempts/` that keeps it. */
    readonly commit: string;
    readonly ref: string;
    readonly termsDigest: string;
    readonly changedCount: number;
    /** At most 200. */
    readonly changedPaths: readonly string[];
    /** Paths that the agent changed and that were put back to the base. */
    readonly putBack: readonly string[];
  };
  'baseline-start': { readonly base: string; readonly command: string };
  'baseline-end': {
    readonly answer: 'pass' | 'fail' | 'error' | 'skip';
    readonly summary: string;
    readonly isCached: boolean;
    readonly durationMs: number;
  };
  'gate-start': { readonly gate: string; readonly title: string };
  'gate-end': GateRecordV1;
  'landing-start': {
    readonly target: string;
    readonly base: string;
    /** The commit object the branch is about to be moved to. */
    readonly commit: string;
    readonly treeId: string;
    readonly evidence: string;
  };
  'landing-end': {
    readonly outcome: 'landed' | 'target-moved' | 'refused';
    readonly target: string;
    readonly commit?: string | undefined;
    readonly treeId?: string | undefined;
    /** SHA-256 of the evidence manifest that the commit's trailer names. */
    readonly evidence?: string | undefined;
    readonly reason?: string | undefined;
  };
  'wait-start': { readonly reason: string; readonly until?: string | undefined };
  'wait-end': { readonly outcome: 'over' | 'cancelled' };
  recovery: {
    readonly action:
      | 'candidate-adopted'
      | 'landing-completed'
      | 'set-aside'
      | 'process-reaped'
      | 'lock-taken-over';
    readonly reason: string;
    readonly paths?: readonly string[] | undefined;
  };
  /** Outputs that were older, or more, than `output.retention` keeps. */
  'evidence-pruned': { readonly removed: number; readonly removedBytes: number };
  'capability-degraded': { readonly capability: string; readonly provider: string };
  warning: { readonly code: string; readonly message: string; readonly hint?: string | undefined };
}

/** The types of event this version knows. */
export type EventTypeV1 = keyof EventDataV1;

/**
 * One event: a line of the ledger, a line of `--json`, what an embedding program receives.
 * `seq` counts from 1 in one ledger; `prev` is the SHA-256 of the line before, so that a ledger cannot be edited unseen.
 * Both are 0 and empty on an event that is not kept (`invocation-activity`).
 */
export type EventV1 = {
  readonly [Type in EventTypeV1]: {
    readonly v: 1;
    readonly seq: number;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly runId: string;
    readonly storyId?: string | undefined;
    readonly attempt?: number | undefined;
    readonly type: Type;
    readonly data: EventDataV1[Type];
    readonly prev: string;
  };
}[EventTypeV1];

/** Receives every event as it happens. Synchronous; whatever it throws is caught and turned into one warning. */
export type EventListener = (event: EventV1) => void;
