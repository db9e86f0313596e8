import type { Criterion, Story } from '../backlog/types.js';
import type { EnvelopeV1, GateRecordV1 } from '../contracts/index.js';
import type { ProviderUse } from './loop-types.js';
import type { PromptFeedback } from './prompt.js';
import type { PathRule } from './protection.js';

/** What an attempt starts with. */
export interface AttemptStart {
  readonly attemptId: string;
  /** Counts the attempts at this story in this run, from 1. */
  readonly number: number;
  readonly story: Story;
  /** The agent, with its name in the configuration. */
  readonly use: ProviderUse;
  /** The commit the attempt starts from; the head of the target branch. */
  readonly base: string;
  readonly baseTree: string;
  /** Full name of the branch to land on. */
  readonly target: string;
  readonly feedback?: PromptFeedback | undefined;
  /** Keep the files that the attempt before left on the work bench. */
  readonly isRepair: boolean;
}

/** What freezing the terms adds. */
export interface FrozenTerms {
  /** The story as it stands at the base. */
  readonly story: Story;
  readonly terms: Terms;
}

/** Story, criteria, gate commands, protected files and configuration as they stand at the base. */
export interface Terms {
  readonly digest: string;
  readonly criteria: readonly Criterion[];
  readonly ruleOf: (path: string) => PathRule;
  /** Path of the backlog with its text at the base, from which the landing's text is made. */
  readonly backlogPath: string;
  /** Files with project notes at the base. */
  readonly notes: readonly string[];
}

/** What the agent's invocation adds. */
export interface Implemented {
  readonly envelope: EnvelopeV1;
}

/** What sealing adds. */
export interface Sealed {
  readonly candidate: Candidate;
}

/** The sealed candidate: what is proved is, to the byte, what lands. */
export interface Candidate {
  readonly attemptId: string;
  readonly base: string;
  /** Code, backlog entry and decision entry in one tree. */
  readonly treeId: string;
  /** The commit that keeps it under `refs/yoke/attempts/`. */
  readonly commit: string;
  readonly ref: string;
  /** Paths that the agent changed and that stand; sorted. */
  readonly changedPaths: readonly string[];
  readonly putBack: readonly string[];
  readonly termsDigest: string;
}

/** What proving adds. */
export interface Proved {
  readonly gates: readonly GateRecordV1[];
}

/** What landing adds. */
export interface Landed {
  readonly commit: string;
}
