// The public types of @yoke/core/status. Written by "npm run api:update"; a change here is a change for users.
interface ArtifactRefV1 {
    readonly label: string;
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly isTruncated: boolean;
    readonly path?: string | undefined;
}
interface Clock {
    readonly now: () => Date;
    readonly monotonicMs: () => number;
    readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}
interface EffectPoint {
    readonly kind: 'file' | 'git' | 'process';
    readonly name: string;
    readonly target: string;
}
interface Effects {
    readonly clock: Clock;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly platform: 'linux' | 'darwin' | 'win32' | string;
    readonly observe: (point: EffectPoint) => void;
    readonly freeBytes?: ((path: string) => Promise<number>) | undefined;
}
interface EnvelopeV1 {
    readonly contractVersion: 'envelope-v1';
    readonly provider: string;
    readonly role: 'implement' | 'repair' | 'review' | 'compare' | 'plan';
    readonly outcome: InvocationOutcome;
    readonly reason?: string | undefined;
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly promptBytes: number;
    readonly stdoutBytes: number;
    readonly stderrBytes: number;
    readonly usage?: UsageV1 | undefined;
    readonly report?: string | undefined;
    readonly structured?: unknown;
    readonly sessionId?: string | undefined;
    readonly limit?: {
        readonly kind: 'account' | 'throttle';
        readonly resetAt?: string | undefined;
    } | undefined;
    readonly deniedTools?: readonly string[] | undefined;
    readonly warnings: readonly string[];
}
interface EventDataV1 {
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
    'story-start': {
        readonly title: string;
        readonly passed: number;
        readonly total: number;
    };
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
    'step-start': {
        readonly step: StepName;
    };
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
    'invocation-activity': {
        readonly kind: string;
        readonly summary?: string | undefined;
    };
    'invocation-end': {
        readonly invocationId: string;
        readonly envelope: EnvelopeV1;
    };
    'candidate-sealed': {
        readonly attemptId: string;
        readonly base: string;
        readonly treeId: string;
        readonly commit: string;
        readonly ref: string;
        readonly termsDigest: string;
        readonly changedCount: number;
        readonly changedPaths: readonly string[];
        readonly putBack: readonly string[];
    };
    'baseline-start': {
        readonly base: string;
        readonly command: string;
    };
    'baseline-end': {
        readonly answer: 'pass' | 'fail' | 'error' | 'skip';
        readonly summary: string;
        readonly isCached: boolean;
        readonly durationMs: number;
    };
    'gate-start': {
        readonly gate: string;
        readonly title: string;
    };
    'gate-end': GateRecordV1;
    'landing-start': {
        readonly target: string;
        readonly base: string;
        readonly commit: string;
        readonly treeId: string;
        readonly evidence: string;
    };
    'landing-end': {
        readonly outcome: 'landed' | 'target-moved' | 'refused';
        readonly target: string;
        readonly commit?: string | undefined;
        readonly treeId?: string | undefined;
        readonly evidence?: string | undefined;
        readonly reason?: string | undefined;
    };
    'wait-start': {
        readonly reason: string;
        readonly until?: string | undefined;
    };
    'wait-end': {
        readonly outcome: 'over' | 'cancelled';
    };
    recovery: {
        readonly action: 'candidate-adopted' | 'landing-completed' | 'set-aside' | 'process-reaped' | 'lock-taken-over';
        readonly reason: string;
        readonly paths?: readonly string[] | undefined;
    };
    'evidence-pruned': {
        readonly removed: number;
        readonly removedBytes: number;
    };
    'capability-degraded': {
        readonly capability: string;
        readonly provider: string;
    };
    warning: {
        readonly code: string;
        readonly message: string;
        readonly hint?: string | undefined;
    };
}
type EventTypeV1 = keyof EventDataV1;
type EventV1 = {
    readonly [Type in EventTypeV1]: {
        readonly v: 1;
        readonly seq: number;
        readonly at: string;
        readonly runId: string;
        readonly storyId?: string | undefined;
        readonly attempt?: number | undefined;
        readonly type: Type;
        readonly data: EventDataV1[Type];
        readonly prev: string;
    };
}[EventTypeV1];
const FAILURE_KINDS: readonly [
    "gate",
    "no-change",
    "tampered",
    "ambiguity",
    "provider-infrastructure",
    "timeout",
    "no-progress",
    "budget",
    "setup",
    "unsealable",
    "landing",
    "internal"
];
type FailureKind = (typeof FAILURE_KINDS)[number];
interface FailureV1 {
    readonly kind: FailureKind;
    readonly reason: string;
    readonly gate?: string | undefined;
    readonly paths?: readonly string[] | undefined;
    readonly resetAt?: string | undefined;
    readonly hint?: string | undefined;
    readonly feedback?: string | undefined;
    readonly signature?: string | undefined;
    readonly artifacts?: readonly ArtifactRefV1[] | undefined;
}
interface FindingV1 {
    readonly severity: 'blocking' | 'warning' | 'info';
    readonly message: string;
    readonly file?: string | undefined;
    readonly line?: number | undefined;
    readonly ruleId?: string | undefined;
}
interface GateCheckV1 {
    readonly id: string;
    readonly answer: 'pass' | 'fail' | 'skip' | 'error';
    readonly summary: string;
    readonly command?: string | undefined;
    readonly exitCode?: number | null | undefined;
    readonly durationMs?: number | undefined;
    readonly tries?: number | undefined;
    readonly tests?: TestTallyV1 | undefined;
    readonly preview?: string | undefined;
    readonly keep?: readonly KeptFileV1[] | undefined;
}
interface GateRecordV1 {
    readonly gate: string;
    readonly answer: 'pass' | 'fail' | 'skip' | 'error';
    readonly summary: string;
    readonly durationMs: number;
    readonly checks: readonly (Omit<GateCheckV1, 'keep'> & {
        readonly artifacts?: readonly ArtifactRefV1[] | undefined;
    })[];
    readonly findings?: readonly FindingV1[] | undefined;
    readonly heldOut?: Readonly<Record<string, string>> | undefined;
    readonly feedback?: string | undefined;
    readonly signature?: string | undefined;
}
const INVOCATION_OUTCOMES: readonly [
    "completed",
    "denied",
    "limited",
    "unauthorised",
    "unreachable",
    "invalid-model",
    "cut",
    "no-answer",
    "cancelled",
    "timed-out",
    "crashed"
];
type InvocationOutcome = (typeof INVOCATION_OUTCOMES)[number];
interface KeptFileV1 {
    readonly label: string;
    readonly file: string;
    readonly isTruncated: boolean;
}
interface LockRecord {
    readonly version: 1;
    readonly pid: number;
    readonly startedAt?: string | undefined;
    readonly bootId?: string | undefined;
    readonly host: string;
    readonly pidSpace?: string | undefined;
    readonly token: string;
    readonly runId: string;
    readonly since: string;
}
interface LoopStatus {
    readonly version: 1;
    readonly lastSeq: number;
    readonly runId: string;
    readonly state: 'running' | RunState;
    readonly phase?: string | undefined;
    readonly gate?: string | undefined;
    readonly story?: string | undefined;
    readonly storyTitle?: string | undefined;
    readonly reason?: string | undefined;
    readonly hint?: string | undefined;
    readonly attempt?: number | undefined;
    readonly iteration: number;
    readonly progress?: {
        readonly passed: number;
        readonly total: number;
    } | undefined;
    readonly percent?: number | undefined;
    readonly eta?: {
        readonly avgStoryMs: number;
        readonly remainingStories: number;
        readonly etaMs: number;
    } | undefined;
    readonly stories: {
        readonly landed: number;
        readonly landedMs: number;
    };
    readonly startedAt: string;
    readonly updatedAt: string;
    readonly waitingUntil?: string | undefined;
    readonly pid?: number | undefined;
    readonly agent?: string | undefined;
    readonly trustLevel?: string | undefined;
    readonly tokens: StatusTokens;
    readonly failure?: StatusFailure | undefined;
    readonly measurement: StatusMeasurement;
}
interface ProcessIdentity {
    readonly pid: number;
    readonly startedAt?: string | undefined;
    readonly bootId?: string | undefined;
    readonly pidSpace?: string | undefined;
}
type ProcessLiveness = 'alive' | 'dead' | 'unknown';
interface ProcessProbe {
    readonly self: ProcessIdentity;
    readonly isAlive: (identity: ProcessIdentity) => Promise<ProcessLiveness>;
}
interface ReadLedgerOptions {
    readonly fromSeq?: number | undefined;
    readonly types?: readonly EventTypeV1[] | undefined;
}
type RunState = 'complete' | 'blocked' | 'cap-reached' | 'paused' | 'interrupted' | 'not-runnable';
const STEPS: readonly [
    "select",
    "open-workspace",
    "freeze-terms",
    "implement",
    "seal",
    "prove",
    "judge",
    "land"
];
interface StateLocation {
    readonly base: string;
    readonly projectId: string;
    readonly projectRoot: string;
}
interface StatePaths {
    readonly root: string;
    readonly projectFile: string;
    readonly mirrorDir: string;
    readonly workBench: string;
    readonly proofBench: string;
    readonly workIndexFile: string;
    readonly proofIndexFile: string;
    readonly agentStore: string;
    readonly ledgerFile: string;
    readonly ledgerHeadFile: string;
    readonly lockFile: string;
    readonly locksDir: string;
    readonly generationFile: string;
    readonly evidenceDir: string;
    readonly claimsDir: string;
    readonly tempDir: string;
    readonly cacheDir: string;
    readonly statusFile: string;
    readonly pauseFile: string;
    readonly setAsideDir: string;
}
interface StatusCall {
    readonly provider: string;
    readonly role: string;
    readonly outcome: string;
    readonly durationMs: number;
    readonly model?: string | undefined;
    readonly inputTokens?: number | undefined;
    readonly outputTokens?: number | undefined;
    readonly totalCostUsd?: number | undefined;
}
interface StatusFailure {
    readonly kind: FailureKind;
    readonly stage: string;
    readonly storyId?: string | undefined;
    readonly gate?: string | undefined;
    readonly signature?: string | undefined;
    readonly repeats: number;
    readonly resetAt?: string | undefined;
}
interface StatusMeasurement {
    readonly costAvailable: 'unknown' | 'partial' | 'measured';
    readonly measuredCalls: number;
    readonly unknownCalls: number;
    readonly unmeasuredAttempts: number;
    readonly openCalls: number;
}
interface StatusTokens {
    readonly inputTokens?: number | undefined;
    readonly cachedInputTokens?: number | undefined;
    readonly cacheWriteInputTokens?: number | undefined;
    readonly outputTokens?: number | undefined;
    readonly reasoningOutputTokens?: number | undefined;
    readonly totalCostUsd?: number | undefined;
    readonly model?: string | undefined;
    readonly measurementComplete: boolean;
    readonly calls: readonly StatusCall[];
}
interface StatusView {
    readonly status?: LoopStatus | undefined;
    readonly holder?: LockRecord | undefined;
    readonly liveness: ProcessLiveness | 'none';
}
type StepName = (typeof STEPS)[number];
interface TestTallyV1 {
    readonly runner: string;
    readonly passed: number;
    readonly failed: number;
    readonly leftOut: number;
    readonly digest: string;
}
type TrustLevel = 'L0' | 'L1' | 'L2';
interface UsageV1 {
    readonly model?: string | undefined;
    readonly inputTokens?: number | undefined;
    readonly cachedInputTokens?: number | undefined;
    readonly cacheWriteTokens?: number | undefined;
    readonly outputTokens?: number | undefined;
    readonly reasoningTokens?: number | undefined;
    readonly costUsd?: number | undefined;
}
function formatStatus(view: StatusView, options?: {
    readonly compact?: boolean | undefined;
}): string;
function locateState(input: {
    readonly root: string;
    readonly env: Effects['env'];
    readonly platform: string;
}): StateLocation;
function plainText(text: string, maxLength: number): string;
function probeProcesses({ platform, }: Pick<Effects, 'platform'>): Promise<ProcessProbe>;
function readLedger(state: StatePaths, options?: ReadLedgerOptions): AsyncGenerator<EventV1>;
function readLockRecord(path: string): LockRecord | undefined;
function readStatus(state: StatePaths): Promise<LoopStatus | undefined>;
function rebuildStatus(state: StatePaths): Promise<LoopStatus | undefined>;
function reduceStatus(before: LoopStatus | undefined, event: EventV1): LoopStatus | undefined;
function statePaths(root: string): StatePaths;
function statusCursor(status: LoopStatus | undefined): string;
function viewStatus(state: StatePaths, probe: ProcessProbe): Promise<StatusView>;
export {
    LockRecord,
    LoopStatus,
    ProcessProbe,
    ReadLedgerOptions,
    StateLocation,
    StatePaths,
    StatusCall,
    StatusFailure,
    StatusMeasurement,
    StatusTokens,
    StatusView,
    formatStatus,
    locateState,
    plainText,
    probeProcesses,
    readLedger,
    readLockRecord,
    readStatus,
    rebuildStatus,
    reduceStatus,
    statePaths,
    statusCursor,
    viewStatus,
};
