import type { Backlog } from '../backlog/types.js';
import type {
  EventDataV1,
  EventTypeV1,
  GateCommandResultV1,
  TrustLevel,
} from '../contracts/index.js';
import type { Effects } from '../effects.js';
import type {
  GitContext,
  Identity,
  Mirror,
  ProofBench,
  RepositoryState,
  WorkBench,
} from '../git/index.js';
import type { CageSupport } from '../process/index.js';
import type { EvidenceStore, Ledger, ProjectLock, StateDirectory } from '../state/index.js';
import type { BaselineCache } from './baseline-cache.js';
import type { LoopInput } from './loop-types.js';
import type { TestNames } from './test-names.js';

/** What every step of a run may use. Opened once, closed once; see `openRun`. */
export interface Run {
  readonly runId: string;
  readonly input: LoopInput;
  readonly effects: Effects;
  readonly repository: RepositoryState;
  readonly state: StateDirectory;
  readonly lock: ProjectLock;
  readonly ledger: Ledger;
  readonly evidence: EvidenceStore;
  readonly mirror: Mirror;
  readonly workBench: WorkBench;
  readonly proofBench: ProofBench;
  readonly git: GitContext;
  readonly cageSupport: CageSupport;
  readonly trustLevel: TrustLevel;
  /** Parsed backlogs by blob id; the last few. */
  readonly backlogs: Map<string, Backlog>;
  /** Terms whose red-first criteria were shown to be red. */
  readonly redFirst: Set<string>;
  /** Successes of criterion commands that may be reused, by everything they depend on. */
  readonly reusable: Map<string, GateCommandResultV1>;
  /** Object ids of the control files at the first story's base. */
  readonly controlIds: Map<string, string>;
  readonly baselines: BaselineCache;
  readonly testNames: TestNames;
  /** Who signs landings. */
  readonly identity: Identity;
  /** What all waits of the run took together. */
  readonly waited: { ms: number };
  /** Value of `YOKE_RUN_ID` in every process of the run. */
  readonly marker: string;
  /** Records an event, then tells it. Resolves when it is as durable as its type asks for. */
  readonly emit: <Type extends EventTypeV1>(type: Type, data: EventDataV1[Type]) => Promise<void>;
  /** Tells a sign of life of the agent; nothing is recorded. */
  readonly emitActivity: (kind: string, summary: string | undefined) => void;
  /** Sets the story and attempt that the following events belong to. */
  readonly enter: (scope: { readonly storyId?: string; readonly attempt?: number }) => void;
  /** Releases everything in the reverse order of opening. */
  readonly close: () => Promise<void>;
}
