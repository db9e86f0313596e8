// The public types of @yoke/core. Written by "npm run api:update"; a change here is a change for users.
interface AdaptedArtifactV1 {
    readonly name: string;
    readonly mediaType: string;
    readonly bytes: Uint8Array;
    readonly sha256: string;
    readonly provenance: Readonly<Record<string, string>>;
}
interface AdapterContextV1 {
    readonly directory: string;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
}
interface AgentProbe {
    readonly program: string;
    readonly helpArguments: readonly string[];
    readonly flags: readonly string[];
    readonly tried: {
        readonly from: string;
        readonly to: string;
    };
    readonly install: string;
    readonly login: string;
    readonly isSignedIn?: ((context: DetectContextV1) => PromiseLike<boolean | undefined> | boolean | undefined) | undefined;
}
type AnyGate = GateV1<any>;
type AnyOptions = any;
type AnyOptions = any;
type AnyOptions$1 = any;
interface ArtifactCheck {
    readonly checked: number;
    readonly problems: readonly ArtifactProblem[];
}
interface ArtifactEntry extends Omit<ArtifactRefV1, 'label'> {
    readonly origin?: ArtifactOrigin | undefined;
    readonly times: number;
    readonly at: string;
    readonly isStored: boolean;
}
interface ArtifactOrigin {
    readonly storyId?: string | undefined;
    readonly attempt?: number | undefined;
    readonly gate: string;
    readonly check: string;
    readonly label: string;
}
type ArtifactPlace = Pick<ArtifactRefV1, 'path' | 'sizeBytes' | 'sha256' | 'isTruncated'>;
interface ArtifactProblem {
    readonly kind: 'changed' | 'missing' | 'copy-changed';
    readonly sha256: string;
    readonly path?: string | undefined;
    readonly reason: string;
}
interface ArtifactRefV1 {
    readonly label: string;
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly isTruncated: boolean;
    readonly path?: string | undefined;
}
interface AttemptDetails extends KeptAttempt {
    readonly base: string | undefined;
    readonly treeId: string;
    readonly title: string;
    readonly changes: readonly {
        readonly path: string;
        readonly kind: 'added' | 'changed' | 'removed';
    }[];
    readonly diff: {
        readonly text: string;
        readonly isTruncated: boolean;
    };
}
interface AttemptsInput {
    readonly root: string;
    readonly state: Pick<StatePaths, 'mirrorDir'>;
    readonly effects: Effects;
    readonly signal: AbortSignal;
}
type Authored<Contract> = Omit<Contract, 'contractVersion'>;
const BRAND: unique symbol;
interface Backlog {
    readonly stories: readonly Story[];
    readonly source: string;
    readonly file: string;
    readonly inactiveKeys: readonly string[];
    readonly layout: BacklogLayout;
    readonly spans: readonly StorySpan[];
}
type BacklogLayout = 'stories' | 'whole';
interface BacklogText {
    readonly text: string | Uint8Array;
    readonly file: string;
    readonly allowLegacy?: boolean | undefined;
}
interface Cage {
    readonly keeper?: ProcessIdentity | undefined;
    readonly enforced: CageEnforcement;
    readonly isOpen: () => boolean;
    readonly openPipes: () => CagePipes | undefined;
    readonly enter: (argv: readonly string[], cwd: string) => readonly [
        string,
        ...string[]
    ];
    readonly started: (launched: ProcessIdentity) => void;
    readonly ask: (pid: number, signal: NodeJS.Signals) => Promise<void>;
    readonly end: (tree: {
        readonly pid?: number | undefined;
        readonly commandId: string;
    }) => Promise<TreeEnd>;
}
interface CageEnforcement {
    readonly pidNamespace: boolean;
    readonly writable: boolean;
    readonly hidden: boolean;
    readonly network: boolean;
}
interface CageOffer {
    readonly pidNamespace: boolean;
    readonly files: boolean;
    readonly network: boolean;
    readonly reason?: string | undefined;
}
interface CagePipes {
    readonly child: readonly [
        stdin: number,
        stdout: number,
        stderr: number
    ];
    readonly own: readonly [
        stdin: number,
        stdout: number,
        stderr: number
    ];
}
interface CageRequest {
    readonly writable: readonly string[];
    readonly hidden: readonly string[];
    readonly readable?: readonly string[] | undefined;
    readonly privateTemp?: string | undefined;
    readonly network: 'on' | 'loopback';
}
interface CageSupport extends CageOffer {
    readonly inheritable: readonly number[];
    readonly open: (request: CageRequest) => Promise<Cage | string>;
    readonly prepare: (request: CageRequest) => void;
    readonly close: () => Promise<void>;
}
interface CanaryInput {
    readonly gate: AnyGate;
    readonly kind: 'blocks' | 'passes';
    readonly directory: string;
    readonly cageSupport: CageSupport;
    readonly signal: AbortSignal;
    readonly effects: Effects;
}
interface CanaryResult {
    readonly isProven: boolean;
    readonly answer: GateAnswerV1['answer'];
    readonly summary: string;
}
interface CandidateAdapterV1<Options = unknown> {
    readonly contractVersion: 'candidate-adapter-v1';
    readonly id: string;
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly collect: (context: AdapterContextV1, options: Options) => PromiseLike<readonly AdaptedArtifactV1[]>;
}
type Capability = keyof ProviderCapabilities;
class CapabilityError extends YokeError {
}
interface CapturedOutput {
    readonly file: string;
    readonly totalBytes: number;
    readonly capturedBytes: number;
    readonly isTruncated: boolean;
    readonly tail: string;
}
interface CapturedStreamV1 {
    readonly file: string;
    readonly totalBytes: number;
    readonly capturedBytes: number;
    readonly isTruncated: boolean;
}
interface CheckedBacklog extends LintResult {
    readonly backlog: Backlog | undefined;
}
interface CleanupAction {
    readonly action: 'removed' | 'ended' | 'set-aside' | 'recorded' | 'kept' | 'left';
    readonly what: string;
    readonly reason: string;
    readonly path?: string | undefined;
}
interface CleanupInput {
    readonly state: StateDirectory;
    readonly effects: Effects;
    readonly probe: ProcessProbe;
    readonly signal: AbortSignal;
    readonly endProcesses?: ((runId: string) => Promise<{
        readonly ended: number;
        readonly alive: number;
    }>) | undefined;
    readonly removeBenches?: boolean | undefined;
    readonly retention?: Retention | undefined;
    readonly discardStaleRecovery?: boolean | undefined;
}
interface CleanupReport {
    readonly isDone: boolean;
    readonly actions: readonly CleanupAction[];
}
interface Clock {
    readonly now: () => Date;
    readonly monotonicMs: () => number;
    readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}
type CommandLine = string | readonly [
    string,
    ...string[]
];
interface ConclusionInputV1 {
    readonly request: ProviderRequestV1;
    readonly end: ProcessEndV1;
    readonly events: readonly ProviderEventV1[];
    readonly stdoutTail: string;
    readonly stderrTail: string;
    readonly endedAt?: string | undefined;
    readonly timeZone?: string | undefined;
}
interface ConclusionRules {
    readonly title: string;
    readonly login: string;
    readonly explain?: ((text: string) => Failure['outcome'] | undefined) | undefined;
    readonly isAnswerInReport?: boolean | undefined;
}
interface ConclusionV1 {
    readonly outcome: InvocationOutcome;
    readonly reason?: string | undefined;
    readonly usage?: UsageV1 | undefined;
    readonly report?: string | undefined;
    readonly structured?: unknown;
    readonly sessionId?: string | undefined;
    readonly limit?: EnvelopeV1['limit'];
    readonly deniedTools?: readonly string[] | undefined;
    readonly warnings?: readonly string[] | undefined;
}
class ConfigError extends YokeError {
}
type ConfigFile = DeepReadonly<z.output<typeof configFileSchema>>;
interface ConfigText {
    readonly text: string | Uint8Array;
    readonly file: string;
    readonly format: 'yaml' | 'json';
    readonly within?: string | undefined;
}
type ContractKind = 'plugin' | 'provider' | 'gate' | 'critic' | 'reference-adapter' | 'candidate-adapter' | 'envelope' | 'event';
interface Criterion {
    readonly id: string;
    readonly text: string;
    readonly verify: readonly string[];
    readonly redFirst: boolean;
    readonly heldOut?: string | undefined;
}
interface CriticContextV1 {
    readonly storyId: string;
    readonly baseCommit: string;
    readonly treeId: string;
    readonly directory: string;
    readonly diff: {
        readonly text: string;
        readonly isTruncated: boolean;
    };
    readonly invoke: (request: Pick<ProviderRequestV1, 'role' | 'prompt' | 'answerSchema'>) => PromiseLike<EnvelopeV1>;
    readonly signal: AbortSignal;
}
interface CriticUse {
    readonly name: string;
    readonly critic: CriticV1<AnyOptions$1>;
    readonly options: AnyOptions$1;
    readonly agent: ProviderUse;
}
interface CriticV1<Options = unknown> {
    readonly contractVersion: 'critic-v1';
    readonly id: string;
    readonly title: string;
    readonly kind: 'review' | 'compare';
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly judge: (context: CriticContextV1, options: Options) => PromiseLike<VerdictV1>;
}
type DeepReadonly<T> = unknown extends T ? T : T extends string | number | boolean | null | undefined ? T : T extends (...args: never) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};
interface DetectContextV1 {
    readonly run: (argv: readonly [
        string,
        ...string[]
    ], options?: {
        readonly timeoutMs?: number | undefined;
    }) => PromiseLike<{
        readonly exitCode: number | null;
        readonly stdout: string;
        readonly stderr: string;
    }>;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly signal: AbortSignal;
}
interface DetectionV1 {
    readonly installed: boolean;
    readonly version?: string | undefined;
    readonly signedIn?: boolean | undefined;
    readonly missingFlags?: readonly string[] | undefined;
    readonly hint?: string | undefined;
}
type DisplayWarning = EventDataV1['warning'];
interface DoctorCheck {
    readonly id: string;
    readonly state: 'ok' | 'warning' | 'problem' | 'unknown';
    readonly summary: string;
    readonly fix?: string | undefined;
}
interface EffectPoint {
    readonly kind: 'file' | 'git' | 'process';
    readonly name: string;
    readonly target: string;
}
interface EffectiveKey {
    readonly key: string;
    readonly value: unknown;
    readonly origin: 'default' | Place;
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
type EventListener = (event: EventV1) => void;
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
type Failure = {
    readonly outcome: Exclude<InvocationOutcome, 'completed'>;
    readonly reason: string;
};
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
interface FoldedEvents {
    readonly usage?: UsageV1 | undefined;
    readonly report?: string | undefined;
    readonly structured?: unknown;
    readonly sessionId?: string | undefined;
    readonly limit?: EnvelopeV1['limit'];
    readonly error?: Extract<ProviderEventV1, {
        type: 'error';
    }> | undefined;
    readonly deniedTools: readonly string[];
    readonly isEnded: boolean;
}
type FoundArtifact = {
    readonly kind: 'found';
    readonly sha256: string;
    readonly bytes: Uint8Array;
} | {
    readonly kind: 'none';
} | {
    readonly kind: 'several';
    readonly digests: readonly string[];
};
const GATE_CAPTURE_BYTES: number;
const GATE_ORDER: readonly [
    "criterion",
    "verify",
    "design",
    "perf",
    "audit"
];
interface GateAnswerV1 {
    readonly answer: 'pass' | 'fail' | 'skip' | 'error';
    readonly summary: string;
    readonly checks?: readonly GateCheckV1[] | undefined;
    readonly findings?: readonly FindingV1[] | undefined;
    readonly feedback?: string | undefined;
    readonly signature?: string | undefined;
}
interface GateByHandInput {
    readonly loop: LoopInput;
    readonly gate: string;
    readonly storyId?: string | undefined;
    readonly subject: 'head' | 'bench';
}
interface GateByHandResult {
    readonly record: GateRecordV1;
    readonly storyId?: string | undefined;
    readonly treeId: string;
    readonly changedPaths: readonly string[];
    readonly putBack: readonly string[];
    readonly warnings: readonly EventDataV1['warning'][];
}
interface GateCanaryV1<Options> {
    readonly files: Readonly<Record<string, string>>;
    readonly options: Options;
    readonly candidate?: Partial<GateCandidateV1> | undefined;
}
interface GateCandidateV1 {
    readonly storyId: string;
    readonly storyTitle: string;
    readonly criteria: readonly GateCriterionV1[];
    readonly baseCommit: string;
    readonly treeId: string;
    readonly changedPaths: readonly string[];
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
interface GateCommandResultV1 {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly isTimedOut: boolean;
    readonly spawnError?: string | undefined;
    readonly durationMs: number;
    readonly isReused?: boolean | undefined;
    readonly stdout: CapturedStreamV1;
    readonly stderr: CapturedStreamV1;
}
interface GateCommandV1 {
    readonly command: CommandLine;
    readonly timeoutMs?: number | undefined;
    readonly env?: Readonly<Record<string, string>> | undefined;
    readonly overlay?: string | undefined;
    readonly network?: 'on' | 'loopback' | undefined;
}
interface GateContextV1 {
    readonly candidate: GateCandidateV1;
    readonly phase: 'attempt' | 'completion';
    readonly directory: string;
    readonly tempDirectory: string;
    readonly run: (command: GateCommandV1) => PromiseLike<GateCommandResultV1>;
    readonly readBase: (path: string) => PromiseLike<Uint8Array | undefined>;
    readonly memory?: TestMemoryV1 | undefined;
    readonly signal: AbortSignal;
}
interface GateCriterionV1 {
    readonly id: string;
    readonly text: string;
    readonly commands: readonly string[];
    readonly heldOut?: string | undefined;
}
interface GateHistory {
    readonly passed: number;
    readonly blocked: number;
    readonly skipped: number;
    readonly errors: number;
    readonly lastBlockedAt?: string | undefined;
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
interface GateUse {
    readonly name: string;
    readonly gate: GateV1<AnyOptions$1>;
    readonly options: AnyOptions$1;
}
interface GateV1<Options = unknown> {
    readonly contractVersion: 'gate-v1';
    readonly id: string;
    readonly title: string;
    readonly after?: string | undefined;
    readonly timeoutMs?: number | undefined;
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly canary: {
        readonly blocks: GateCanaryV1<Options>;
        readonly passes: GateCanaryV1<Options>;
    };
    readonly run: (context: GateContextV1, options: Options) => PromiseLike<GateAnswerV1>;
}
const INACTIVE_CONFIG_KEYS: readonly InactiveKey[];
const INACTIVE_STORY_KEYS: readonly [
    "assessment",
    "assessmentFor",
    "exploration",
    "quality",
    "requirementsFor",
    "sourceChange"
];
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
interface InactiveKey {
    readonly key: string;
    readonly isAsked?: ((value: unknown) => boolean) | undefined;
}
type InvocationOutcome = (typeof INVOCATION_OUTCOMES)[number];
interface InvocationV1 {
    readonly argv: readonly [
        string,
        ...string[]
    ];
    readonly stdin?: string | undefined;
    readonly env?: Readonly<Record<string, string>> | undefined;
    readonly passEnv?: readonly string[] | undefined;
    readonly files?: Readonly<Record<string, string>> | undefined;
    readonly signIn?: readonly SignInPathV1[] | undefined;
    readonly stopSignal?: 'SIGINT' | 'SIGTERM' | undefined;
}
type JsonObject = Readonly<Record<string, unknown>>;
interface KeptAttempt {
    readonly name: string;
    readonly ref: string;
    readonly commit: string;
}
interface KeptFileV1 {
    readonly label: string;
    readonly file: string;
    readonly isTruncated: boolean;
}
interface LandingTrailers {
    readonly storyId: string;
    readonly runId: string;
    readonly ledger: string;
    readonly evidence: string;
}
type LedgerCheck = {
    readonly isWhole: true;
    readonly lastSeq: number;
    readonly hash: string;
    readonly tornBytes: number;
} | {
    readonly isWhole: false;
    readonly file: string;
    readonly line: number;
    readonly reason: string;
};
class LedgerError extends YokeError {
}
type LineOf = (path: readonly (string | number)[]) => number | undefined;
interface LintResult {
    readonly problems: readonly Problem[];
    readonly warnings: readonly Problem[];
}
interface LoadedPlugin extends Omit<PluginSource, 'value'> {
    readonly plugin: PluginV1;
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
interface LoopInput {
    readonly root: string;
    readonly config: YokeConfig;
    readonly providers: readonly ProviderUse[];
    readonly gates: readonly GateUse[];
    readonly critics?: readonly CriticUse[] | undefined;
    readonly completionGates?: readonly GateUse[] | undefined;
    readonly baselineGate?: GateUse | undefined;
    readonly controlPaths: readonly string[];
    readonly maxStories?: number | undefined;
    readonly maxWaitMs?: number | undefined;
    readonly onEvent?: EventListener | undefined;
    readonly signal: AbortSignal;
    readonly effects: Effects;
}
interface LoopResult {
    readonly runId: string;
    readonly state: RunState;
    readonly reason: string;
    readonly landed: readonly {
        readonly storyId: string;
        readonly commit: string;
    }[];
    readonly failure?: FailureV1 | undefined;
    readonly hint?: string | undefined;
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
const MAX_BACKLOG_BYTES = 16000000;
const MAX_CONFIG_BYTES: number;
interface OptionsInput<Options> {
    readonly schema: StandardSchemaV1<unknown, Options> | undefined;
    readonly value: unknown;
    readonly owner: string;
    readonly place?: PluginPlace | undefined;
    readonly lineOf?: ((path: readonly string[]) => number | undefined) | undefined;
}
interface ParsedConfig {
    readonly config: YokeConfig;
    readonly inactiveKeys: readonly string[];
    readonly origins: readonly EffectiveKey[];
}
type PauseState = Pick<StateDirectory, 'pauseFile' | 'projectRoot'>;
type PermissionProfile = 'safe' | 'read-only' | 'unsafe';
interface Place {
    readonly file: string;
    readonly line?: number | undefined;
    readonly column?: number | undefined;
}
class PluginError extends YokeError {
}
interface PluginPlace {
    readonly file?: string | undefined;
    readonly line?: number | undefined;
}
interface PluginRegistry {
    readonly plugins: readonly LoadedPlugin[];
    readonly providers: readonly Registered<ProviderV1<AnyOptions>>[];
    readonly gates: readonly Registered<GateV1<AnyOptions>>[];
    readonly critics: readonly Registered<CriticV1<AnyOptions>>[];
    readonly references: readonly Registered<ReferenceAdapterV1<AnyOptions>>[];
    readonly candidates: readonly Registered<CandidateAdapterV1<AnyOptions>>[];
    readonly findProvider: (id: string) => Registered<ProviderV1<AnyOptions>> | undefined;
    readonly findGate: (name: string) => Registered<GateV1<AnyOptions>> | undefined;
}
interface PluginSource {
    readonly specifier: string;
    readonly value: unknown;
    readonly place?: PluginPlace | undefined;
    readonly location?: string | undefined;
    readonly origin: 'project' | 'cli' | 'embedded';
}
interface PluginSubject {
    readonly specifier: string;
    readonly place?: PluginPlace | undefined;
}
interface PluginV1 {
    readonly contractVersion: 'plugin-v1';
    readonly name: string;
    readonly providers?: readonly ProviderV1<AnyOptions>[] | undefined;
    readonly gates?: readonly GateV1<AnyOptions>[] | undefined;
    readonly critics?: readonly CriticV1<AnyOptions>[] | undefined;
    readonly references?: readonly ReferenceAdapterV1<AnyOptions>[] | undefined;
    readonly candidates?: readonly CandidateAdapterV1<AnyOptions>[] | undefined;
}
interface ProbeOptions {
    readonly namespaces?: boolean | undefined;
    readonly isUser?: boolean | undefined;
    readonly files?: 'bwrap' | 'script' | 'none' | undefined;
    readonly hasFolderFlag?: boolean | undefined;
}
interface Problem {
    readonly code: string;
    readonly message: string;
    readonly file?: string | undefined;
    readonly line?: number | undefined;
    readonly column?: number | undefined;
    readonly key?: string | undefined;
    readonly found?: string | undefined;
    readonly expected?: string | undefined;
    readonly hint?: string | undefined;
}
interface ProcessEndV1 {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly endedBy?: 'cancel' | 'first-output' | 'idle' | 'progress' | 'total' | 'end' | undefined;
    readonly spawnError?: string | undefined;
}
class ProcessError extends YokeError {
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
interface ProofCheck {
    readonly id: 'commit' | 'evidence' | 'binding' | 'gates' | 'artifacts' | 'ledger' | 'backlog';
    readonly isRight: boolean;
    readonly detail: string;
}
type ProofManifest = z.output<typeof proofManifestSchema>;
interface ProofVerification {
    readonly commit?: string | undefined;
    readonly isProven: boolean;
    readonly checks: readonly ProofCheck[];
    readonly trailers?: LandingTrailers | undefined;
    readonly manifest?: ProofManifest | undefined;
}
interface ProviderCapabilities {
    readonly structuredOutput?: boolean | undefined;
    readonly readOnlyProfile?: boolean | undefined;
    readonly unsafeProfile?: boolean | undefined;
    readonly usageTelemetry?: boolean | undefined;
    readonly progressTelemetry?: boolean | undefined;
    readonly modelChoice?: boolean | undefined;
    readonly reasoningEffort?: boolean | undefined;
    readonly sessionResume?: boolean | undefined;
    readonly nativeGoals?: boolean | undefined;
    readonly bareStart?: boolean | undefined;
    readonly delegationOff?: boolean | undefined;
}
type ProviderEventV1 = {
    readonly type: 'activity';
    readonly kind: 'text' | 'tool-start' | 'tool-end' | 'edit';
    readonly ok?: boolean | undefined;
    readonly name?: string | undefined;
    readonly summary?: string | undefined;
} | {
    readonly type: 'report';
    readonly text: string;
    readonly isContinued?: boolean | undefined;
} | {
    readonly type: 'usage';
    readonly scope: 'total' | 'delta';
    readonly id?: string | undefined;
    readonly usage: UsageV1;
} | {
    readonly type: 'session';
    readonly sessionId: string;
    readonly model?: string | undefined;
} | {
    readonly type: 'structured';
    readonly value: unknown;
} | {
    readonly type: 'denied';
    readonly tool: string;
    readonly reason?: string | undefined;
} | {
    readonly type: 'limit';
    readonly kind: 'account' | 'throttle';
    readonly resetAt?: string | undefined;
} | {
    readonly type: 'error';
    readonly outcome: Exclude<InvocationOutcome, 'completed'>;
    readonly message: string;
} | {
    readonly type: 'end';
} | {
    readonly type: 'raw';
    readonly line: string;
};
interface ProviderRequestV1 {
    readonly role: Role;
    readonly prompt: string;
    readonly cwd: string;
    readonly permissions: PermissionProfile;
    readonly model?: string | undefined;
    readonly reasoningEffort?: string | undefined;
    readonly bare: boolean;
    readonly answerSchema?: Readonly<Record<string, unknown>> | undefined;
    readonly resumeSessionId?: string | undefined;
    readonly scratchDir: string;
}
interface ProviderUse {
    readonly agent: string;
    readonly provider: ProviderV1<AnyOptions$1>;
    readonly options: AnyOptions$1;
}
interface ProviderV1<Options = unknown> {
    readonly contractVersion: 'provider-v1';
    readonly id: string;
    readonly title: string;
    readonly capabilities: ProviderCapabilities;
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly detect: (context: DetectContextV1, options: Options) => PromiseLike<DetectionV1>;
    readonly describe: (request: ProviderRequestV1, options: Options) => InvocationV1;
    readonly parse: (line: string) => readonly ProviderEventV1[];
    readonly conclude: (input: ConclusionInputV1) => ConclusionV1;
}
interface ReadLedgerOptions {
    readonly fromSeq?: number | undefined;
    readonly types?: readonly EventTypeV1[] | undefined;
}
interface ReferenceAdapterV1<Options = unknown> {
    readonly contractVersion: 'reference-adapter-v1';
    readonly id: string;
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly acquire: (context: AdapterContextV1, options: Options) => PromiseLike<readonly AdaptedArtifactV1[]>;
}
interface Registered<Member> {
    readonly name: string;
    readonly member: Member;
    readonly from: LoadedPlugin;
}
type RerunGate = Pick<GateRecordV1, 'gate' | 'answer' | 'summary'>;
interface RerunResult {
    readonly isProven: boolean;
    readonly hasSameTerms: boolean;
    readonly gates: readonly RerunGate[];
}
interface ResetTimeContext {
    readonly now: Date;
    readonly timeZone: string;
}
type ResolvedOptions<Options> = {
    readonly ok: true;
    readonly value: Options;
} | {
    readonly ok: false;
    readonly problems: readonly Problem[];
};
interface Retention {
    readonly days: number;
    readonly maxBytes: number;
}
type Role = EnvelopeV1['role'];
type RunState = 'complete' | 'blocked' | 'cap-reached' | 'paused' | 'interrupted' | 'not-runnable';
type RunTool = (command: ToolCommand) => Promise<ToolResult>;
const SPOKEN_VERSIONS: {
    readonly plugin: readonly [
        "plugin-v1"
    ];
    readonly provider: readonly [
        "provider-v1"
    ];
    readonly gate: readonly [
        "gate-v1"
    ];
    readonly critic: readonly [
        "critic-v1"
    ];
    readonly 'reference-adapter': readonly [
        "reference-adapter-v1"
    ];
    readonly 'candidate-adapter': readonly [
        "candidate-adapter-v1"
    ];
    readonly envelope: readonly [
        "envelope-v1"
    ];
    readonly event: readonly [
        "event-v1"
    ];
};
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
interface SelectOptions {
    readonly skip?: ReadonlySet<string> | undefined;
}
interface SignInPathV1 {
    readonly at: readonly string[];
    readonly linkedFrom?: string | undefined;
}
interface SignInPlace {
    readonly path: string;
    readonly linkedFrom?: string | undefined;
}
interface StandardSchemaIssue {
    readonly message: string;
    readonly path?: readonly (PropertyKey | {
        readonly key: PropertyKey;
    })[] | undefined;
}
type StandardSchemaResult<Output> = {
    readonly value: Output;
    readonly issues?: undefined;
} | {
    readonly issues: readonly StandardSchemaIssue[];
};
interface StandardSchemaV1<Input = unknown, Output = Input> {
    readonly '~standard': {
        readonly version: 1;
        readonly vendor: string;
        readonly validate: (value: unknown) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
        readonly types?: {
            readonly input: Input;
            readonly output: Output;
        } | undefined;
    };
}
interface StateDirectory extends StatePaths {
    readonly projectId: string;
    readonly projectRoot: string;
    readonly replaced?: {
        readonly path: string;
        readonly reason: string;
    } | undefined;
}
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
interface Story {
    readonly id: string;
    readonly title: string;
    readonly priority: number;
    readonly acceptance: readonly Criterion[];
    readonly passes: boolean;
    readonly needs: readonly string[];
    readonly area?: string | undefined;
    readonly agent?: string | undefined;
    readonly writes: readonly string[];
    readonly allow: readonly string[];
    readonly line: number;
}
type StoryChoice = {
    readonly kind: 'story';
    readonly story: Story;
} | {
    readonly kind: 'complete';
} | {
    readonly kind: 'blocked-dependency';
    readonly blocked: readonly WaitingStory[];
} | {
    readonly kind: 'none';
    readonly blocked: readonly WaitingStory[];
};
interface StoryFlip {
    readonly at: number;
    readonly deleteCount: number;
    readonly insert: string;
}
interface StoryIndex {
    readonly select: (options?: SelectOptions) => StoryChoice;
    readonly markPassed: (id: string) => void;
}
interface StorySpan {
    readonly start: number;
    readonly end: number;
    readonly flip?: StoryFlip | undefined;
}
type Supervise = (command: SupervisedCommand, effects: Effects) => Promise<SupervisedResult>;
interface SupervisedCommand {
    readonly argv: readonly [
        string,
        ...string[]
    ];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly stdin?: string | undefined;
    readonly timers: SupervisionTimers;
    readonly stopSignal?: 'SIGINT' | 'SIGTERM' | undefined;
    readonly graceMs?: number | undefined;
    readonly cage: CageRequest;
    readonly cageSupport?: CageSupport | undefined;
    readonly capture: {
        readonly stdoutFile: string;
        readonly stderrFile: string;
        readonly captureBytes: number;
    };
    readonly marker: string;
    readonly signal: AbortSignal;
    readonly onLine?: ((line: string, control: SupervisionControl) => void) | undefined;
    readonly onStart?: ((process: ProcessIdentity) => void) | undefined;
}
interface SupervisedResult {
    readonly end: ProcessEndV1;
    readonly durationMs: number;
    readonly stdout: CapturedOutput;
    readonly stderr: CapturedOutput;
    readonly isProvenDead: boolean;
    readonly strayCount: number;
    readonly enforced: CageEnforcement;
}
interface SupervisionControl {
    readonly progress: () => void;
    readonly finish: () => void;
}
interface SupervisionTimers {
    readonly firstOutputMs?: number | undefined;
    readonly idleMs?: number | undefined;
    readonly progressMs?: number | undefined;
    readonly totalMs?: number | undefined;
}
interface SweepEnd {
    readonly ended: number;
    readonly alive: number;
}
interface SystemEffectsInput {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly platform?: string | undefined;
    readonly clock?: Clock | undefined;
    readonly observe?: Effects['observe'] | undefined;
}
interface TestMemoryV1 {
    readonly expectedTests: (command: string) => PromiseLike<readonly string[] | undefined>;
    readonly isProved: (command: string) => PromiseLike<boolean>;
    readonly rememberTests: (command: string, tests: {
        readonly names: readonly string[];
        readonly isProved: boolean;
    }) => PromiseLike<void>;
}
interface TestTallyV1 {
    readonly runner: string;
    readonly passed: number;
    readonly failed: number;
    readonly leftOut: number;
    readonly digest: string;
}
interface ToolCommand {
    readonly argv: readonly [
        string,
        ...string[]
    ];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly stdin?: string | Uint8Array | undefined;
    readonly timeoutMs?: number | undefined;
    readonly maxBytes?: number | undefined;
    readonly signal?: AbortSignal | undefined;
}
interface ToolResult {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly stdout: Buffer;
    readonly stderr: string;
    readonly spawnError?: string | undefined;
}
interface TreeEnd {
    readonly isProvenDead: boolean;
    readonly strayCount: number;
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
interface VerdictV1 {
    readonly verdict: 'accept' | 'reject' | 'inconclusive';
    readonly summary: string;
    readonly findings: readonly FindingV1[];
}
interface VerifyProofInput {
    readonly root: string;
    readonly state: StatePaths;
    readonly commit: string;
    readonly effects: Effects;
    readonly signal: AbortSignal;
}
interface WaitInput {
    readonly state: StatePaths;
    readonly probe: ProcessProbe;
    readonly effects: Effects;
    readonly signal: AbortSignal;
    readonly until: 'terminal' | 'change';
    readonly since?: string | undefined;
    readonly timeoutMs: number;
}
interface WaitResult {
    readonly kind: 'reached' | 'timeout' | 'no-run';
    readonly cursor: string;
    readonly view: StatusView;
}
interface WaitingStory {
    readonly story: Story;
    readonly needs: readonly string[];
}
class WorkspaceError extends YokeError {
}
interface WriteOptions {
    readonly effects: Effects;
    readonly mode?: number | undefined;
    readonly fsync?: boolean | undefined;
}
interface YokeConfig extends Omit<ConfigFile, 'loop'> {
    readonly loop: Omit<ConfigFile['loop'], 'isolate'>;
}
type YokeConfigInput = DeepReadonly<z.input<typeof configFileSchema>>;
class YokeError extends Error {
    readonly code: string;
    readonly hint: string | undefined;
    readonly details: Readonly<Record<string, unknown>>;
    readonly [BRAND] = true;
    constructor(input: YokeErrorInput);
    static isInstance(value: unknown): value is YokeError;
}
interface YokeErrorInput {
    readonly code: string;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly cause?: unknown;
    readonly details?: Readonly<Record<string, unknown>> | undefined;
}
function artifactLine({ path, sizeBytes, sha256, isTruncated }: ArtifactPlace): string;
function asCount(value: unknown): number | undefined;
function asObject(value: unknown): JsonObject | undefined;
function asObjects(value: unknown): readonly JsonObject[];
function asText(value: unknown): string | undefined;
function backlogJsonSchema(): Readonly<Record<string, unknown>>;
function checkAgent(input: {
    readonly use: ProviderUse;
    readonly root: string;
    readonly effects: Effects;
    readonly signal: AbortSignal;
}): Promise<DoctorCheck>;
function checkBacklog(source: BacklogText, config: {
    readonly verify: Pick<YokeConfig['verify'], 'requireCriteria'>;
}): CheckedBacklog;
function checkBaseline(input: LoopInput): Promise<readonly DoctorCheck[]>;
function checkProtection(input: {
    readonly config: Pick<YokeConfig, 'trust'>;
    readonly effects: Effects;
}): Promise<DoctorCheck & {
    readonly trustLevel: TrustLevel;
}>;
function checkRepositoryState(input: {
    readonly root: string;
    readonly config: Pick<YokeConfig, 'commit'>;
    readonly effects: Effects;
    readonly signal: AbortSignal;
}): Promise<readonly DoctorCheck[]>;
function checkState(input: {
    readonly root: string;
    readonly effects: Effects;
}): Promise<readonly DoctorCheck[]>;
function cleanUp(input: CleanupInput): Promise<CleanupReport>;
function clearPause(state: PauseState, effects: Effects): Promise<DisplayWarning | undefined>;
function concludeEvents(input: ConclusionInputV1, rules: ConclusionRules): ConclusionV1;
const configFileSchema: z.ZodObject<{
    canonVersion: z.ZodOptional<z.ZodString>;
    plugins: z.ZodDefault<z.ZodArray<z.ZodString>>;
    runner: z.ZodPrefault<z.ZodObject<{
        bare: z.ZodOptional<z.ZodBoolean>;
        permissions: z.ZodDefault<z.ZodEnum<{
            safe: "safe";
            "read-only": "read-only";
            unsafe: "unsafe";
        }>>;
        provider: z.ZodOptional<z.ZodString>;
        model: z.ZodOptional<z.ZodString>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        variant: z.ZodOptional<z.ZodString>;
        agent: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    agents: z.ZodPrefault<z.ZodUnion<readonly [
        z.ZodPipe<z.ZodPipe<z.ZodArray<z.ZodString>, z.ZodTransform<{
            [k: string]: {};
        }, string[]>>, z.ZodRecord<z.ZodString, z.ZodObject<{
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            prompt: z.ZodDefault<z.ZodEnum<{
                file: "file";
                stdin: "stdin";
                argument: "argument";
            }>>;
            env: z.ZodDefault<z.ZodArray<z.ZodString>>;
            with: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strict>>>,
        z.ZodRecord<z.ZodString, z.ZodObject<{
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            prompt: z.ZodDefault<z.ZodEnum<{
                file: "file";
                stdin: "stdin";
                argument: "argument";
            }>>;
            env: z.ZodDefault<z.ZodArray<z.ZodString>>;
            with: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
        }, z.core.$strict>>
    ]>>;
    verify: z.ZodPrefault<z.ZodUnion<readonly [
        z.ZodPipe<z.ZodPipe<z.ZodUnion<readonly [
            z.ZodString,
            z.ZodTuple<[
                z.ZodString
            ], z.ZodString>
        ]>, z.ZodTransform<{
            command?: string | [
                string,
                ...string[]
            ] | undefined;
            retries?: number | undefined;
            timeoutMinutes?: number | undefined;
        }, string | [
            string,
            ...string[]
        ]>>, z.ZodObject<{
            requireCriteria: z.ZodDefault<z.ZodBoolean>;
            reusableCommands: z.ZodDefault<z.ZodArray<z.ZodString>>;
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            retries: z.ZodDefault<z.ZodInt>;
            timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>>,
        z.ZodObject<{
            requireCriteria: z.ZodDefault<z.ZodBoolean>;
            reusableCommands: z.ZodDefault<z.ZodArray<z.ZodString>>;
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            retries: z.ZodDefault<z.ZodInt>;
            timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>
    ]>>;
    completion: z.ZodOptional<z.ZodUnion<readonly [
        z.ZodPipe<z.ZodPipe<z.ZodUnion<readonly [
            z.ZodString,
            z.ZodTuple<[
                z.ZodString
            ], z.ZodString>
        ]>, z.ZodTransform<{
            command?: string | [
                string,
                ...string[]
            ] | undefined;
            retries?: number | undefined;
            timeoutMinutes?: number | undefined;
        }, string | [
            string,
            ...string[]
        ]>>, z.ZodObject<{
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            retries: z.ZodDefault<z.ZodInt>;
            timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>>,
        z.ZodObject<{
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            retries: z.ZodDefault<z.ZodInt>;
            timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>
    ]>>;
    perf: z.ZodOptional<z.ZodUnion<readonly [
        z.ZodPipe<z.ZodPipe<z.ZodUnion<readonly [
            z.ZodString,
            z.ZodTuple<[
                z.ZodString
            ], z.ZodString>
        ]>, z.ZodTransform<{
            command?: string | [
                string,
                ...string[]
            ] | undefined;
            retries?: number | undefined;
            timeoutMinutes?: number | undefined;
        }, string | [
            string,
            ...string[]
        ]>>, z.ZodObject<{
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            retries: z.ZodDefault<z.ZodInt>;
            timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>>,
        z.ZodObject<{
            command: z.ZodOptional<z.ZodUnion<readonly [
                z.ZodString,
                z.ZodTuple<[
                    z.ZodString
                ], z.ZodString>
            ]>>;
            retries: z.ZodDefault<z.ZodInt>;
            timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>
    ]>>;
    gates: z.ZodDefault<z.ZodArray<z.ZodUnion<readonly [
        z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<{
            use: string;
        }, string>>, z.ZodObject<{
            use: z.ZodString;
            with: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
            after: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>,
        z.ZodObject<{
            use: z.ZodString;
            with: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
            after: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>
    ]>>>;
    workspace: z.ZodPrefault<z.ZodObject<{
        isolate: z.ZodDefault<z.ZodBoolean>;
        link: z.ZodDefault<z.ZodArray<z.ZodString>>;
        copy: z.ZodDefault<z.ZodArray<z.ZodString>>;
        setup: z.ZodOptional<z.ZodUnion<readonly [
            z.ZodString,
            z.ZodTuple<[
                z.ZodString
            ], z.ZodString>
        ]>>;
        setupInputs: z.ZodDefault<z.ZodArray<z.ZodString>>;
        setupTimeoutMinutes: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strict>>;
    protected: z.ZodDefault<z.ZodArray<z.ZodString>>;
    trust: z.ZodPrefault<z.ZodObject<{
        tampering: z.ZodDefault<z.ZodEnum<{
            "put-back": "put-back";
            refuse: "refuse";
        }>>;
        protectDefaults: z.ZodDefault<z.ZodBoolean>;
        minimum: z.ZodDefault<z.ZodEnum<{
            L0: "L0";
            L1: "L1";
            L2: "L2";
        }>>;
        gateNetwork: z.ZodDefault<z.ZodBoolean>;
        agentWrites: z.ZodDefault<z.ZodArray<z.ZodString>>;
        dilution: z.ZodDefault<z.ZodEnum<{
            report: "report";
            allow: "allow";
            refuse: "refuse";
        }>>;
    }, z.core.$strict>>;
    limits: z.ZodPrefault<z.ZodObject<{
        maxChangedFiles: z.ZodDefault<z.ZodInt>;
        maxFileBytes: z.ZodDefault<z.ZodInt>;
        maxTotalBytes: z.ZodDefault<z.ZodInt>;
        maxDepth: z.ZodDefault<z.ZodInt>;
        maxPathBytes: z.ZodDefault<z.ZodInt>;
    }, z.core.$strict>>;
    output: z.ZodPrefault<z.ZodObject<{
        previewBytes: z.ZodDefault<z.ZodInt>;
        artifactThresholdBytes: z.ZodDefault<z.ZodInt>;
        quotaBytes: z.ZodOptional<z.ZodInt>;
        retention: z.ZodPrefault<z.ZodObject<{
            days: z.ZodDefault<z.ZodInt>;
            megabytes: z.ZodDefault<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
    loop: z.ZodPrefault<z.ZodObject<{
        enabled: z.ZodDefault<z.ZodBoolean>;
        parallel: z.ZodDefault<z.ZodUnion<readonly [
            z.ZodLiteral<"auto">,
            z.ZodInt
        ]>>;
        isolate: z.ZodOptional<z.ZodBoolean>;
        timeoutMinutes: z.ZodDefault<z.ZodNumber>;
        firstOutputTimeoutMinutes: z.ZodOptional<z.ZodNumber>;
        progressTimeoutMinutes: z.ZodDefault<z.ZodNumber>;
        maxCallMinutes: z.ZodDefault<z.ZodNumber>;
        maxAttempts: z.ZodDefault<z.ZodInt>;
        decisionPolicy: z.ZodDefault<z.ZodEnum<{
            auto: "auto";
            critical: "critical";
        }>>;
        onAmbiguity: z.ZodDefault<z.ZodEnum<{
            abort: "abort";
            resolve: "resolve";
        }>>;
    }, z.core.$strict>>;
    commit: z.ZodPrefault<z.ZodObject<{
        authorName: z.ZodOptional<z.ZodString>;
        authorEmail: z.ZodOptional<z.ZodString>;
        allowCoAuthors: z.ZodDefault<z.ZodBoolean>;
    }, z.core.$strict>>;
    actions: z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [
        z.ZodObject<{
            kind: z.ZodLiteral<"workspace-edit">;
            storyId: z.ZodString;
            writeScopes: z.ZodArray<z.ZodString>;
            reserveComputeMs: z.ZodInt;
            edits: z.ZodArray<z.ZodObject<{
                path: z.ZodString;
                expectedSha256: z.ZodNullable<z.ZodString>;
                content: z.ZodNullable<z.ZodString>;
            }, z.core.$strict>>;
        }, z.core.$strict>,
        z.ZodObject<{
            storyId: z.ZodString;
            file: z.ZodString;
            args: z.ZodOptional<z.ZodArray<z.ZodString>>;
            timeoutMs: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>
    ]>>>;
    audit: z.ZodOptional<z.ZodObject<{
        enabled: z.ZodOptional<z.ZodBoolean>;
        command: z.ZodOptional<z.ZodUnion<readonly [
            z.ZodString,
            z.ZodTuple<[
                z.ZodString
            ], z.ZodString>
        ]>>;
        timeoutMinutes: z.ZodOptional<z.ZodNumber>;
        sensitivePaths: z.ZodDefault<z.ZodEnum<{
            warn: "warn";
            off: "off";
            block: "block";
        }>>;
        network: z.ZodDefault<z.ZodBoolean>;
        severity: z.ZodDefault<z.ZodEnum<{
            low: "low";
            high: "high";
            critical: "critical";
            moderate: "moderate";
        }>>;
        registry: z.ZodDefault<z.ZodString>;
        suppressionsVersion: z.ZodOptional<z.ZodLiteral<1>>;
        suppressions: z.ZodDefault<z.ZodArray<z.ZodObject<{
            ruleId: z.ZodString;
            file: z.ZodOptional<z.ZodString>;
            reason: z.ZodString;
            expires: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
    codeGraph: z.ZodOptional<z.ZodEnum<{
        graphify: "graphify";
        serena: "serena";
    }>>;
    codeIntelligence: z.ZodOptional<z.ZodObject<{
        mode: z.ZodDefault<z.ZodEnum<{
            off: "off";
            shadow: "shadow";
            active: "active";
        }>>;
        workspaceId: z.ZodOptional<z.ZodString>;
        graft: z.ZodOptional<z.ZodObject<{
            command: z.ZodString;
            args: z.ZodDefault<z.ZodArray<z.ZodString>>;
        }, z.core.$strict>>;
        graphify: z.ZodOptional<z.ZodObject<{
            command: z.ZodString;
            args: z.ZodDefault<z.ZodArray<z.ZodString>>;
        }, z.core.$strict>>;
        serena: z.ZodOptional<z.ZodObject<{
            command: z.ZodString;
            args: z.ZodDefault<z.ZodArray<z.ZodString>>;
        }, z.core.$strict>>;
        policy: z.ZodOptional<z.ZodObject<{
            allowNetwork: z.ZodDefault<z.ZodBoolean>;
            excludePatterns: z.ZodDefault<z.ZodArray<z.ZodString>>;
            maxFileBytes: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>>;
        limits: z.ZodOptional<z.ZodObject<{
            tokenBudget: z.ZodDefault<z.ZodInt>;
            timeoutMs: z.ZodDefault<z.ZodInt>;
            maxBytes: z.ZodDefault<z.ZodInt>;
            maxBackends: z.ZodDefault<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
    design: z.ZodOptional<z.ZodObject<{
        mode: z.ZodOptional<z.ZodEnum<{
            on: "on";
            off: "off";
            auto: "auto";
        }>>;
        max: z.ZodOptional<z.ZodInt>;
    }, z.core.$strict>>;
    goals: z.ZodOptional<z.ZodObject<{
        nativeCodex: z.ZodDefault<z.ZodBoolean>;
    }, z.core.$strict>>;
    planning: z.ZodOptional<z.ZodObject<{
        maxTasks: z.ZodOptional<z.ZodInt>;
        provider: z.ZodOptional<z.ZodString>;
        model: z.ZodOptional<z.ZodString>;
        reasoningEffort: z.ZodOptional<z.ZodString>;
        variant: z.ZodOptional<z.ZodString>;
        agent: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    quality: z.ZodOptional<z.ZodObject<{
        enabled: z.ZodDefault<z.ZodBoolean>;
        policy: z.ZodDefault<z.ZodEnum<{
            blocking: "blocking";
            advisory: "advisory";
        }>>;
        maxRounds: z.ZodDefault<z.ZodInt>;
        maxMinutes: z.ZodDefault<z.ZodNumber>;
        consistencyChecks: z.ZodDefault<z.ZodLiteral<2>>;
        maxParallelCandidates: z.ZodDefault<z.ZodInt>;
        critic: z.ZodOptional<z.ZodObject<{
            provider: z.ZodOptional<z.ZodString>;
            model: z.ZodOptional<z.ZodString>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            variant: z.ZodOptional<z.ZodString>;
            agent: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>;
        repair: z.ZodOptional<z.ZodObject<{
            provider: z.ZodOptional<z.ZodString>;
            model: z.ZodOptional<z.ZodString>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            variant: z.ZodOptional<z.ZodString>;
            agent: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>;
        criticAgent: z.ZodOptional<z.ZodString>;
        criticProvider: z.ZodOptional<z.ZodString>;
        criticModel: z.ZodOptional<z.ZodString>;
        criticReasoningEffort: z.ZodOptional<z.ZodString>;
        criticVariant: z.ZodOptional<z.ZodString>;
        repairAgent: z.ZodOptional<z.ZodString>;
        repairProvider: z.ZodOptional<z.ZodString>;
        repairModel: z.ZodOptional<z.ZodString>;
        repairReasoningEffort: z.ZodOptional<z.ZodString>;
        repairVariant: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    routing: z.ZodOptional<z.ZodObject<{
        enabled: z.ZodBoolean;
        strategy: z.ZodDefault<z.ZodEnum<{
            quality: "quality";
            balanced: "balanced";
            cost: "cost";
            speed: "speed";
            capability: "capability";
        }>>;
        maxAttempts: z.ZodDefault<z.ZodInt>;
        assessmentPolicy: z.ZodDefault<z.ZodEnum<{
            "on-demand": "on-demand";
            prepared: "prepared";
        }>>;
        fallback: z.ZodDefault<z.ZodEnum<{
            block: "block";
            parent: "parent";
        }>>;
        maxTier: z.ZodOptional<z.ZodEnum<{
            light: "light";
            standard: "standard";
            strong: "strong";
            frontier: "frontier";
        }>>;
        optimization: z.ZodOptional<z.ZodObject<{
            version: z.ZodLiteral<1>;
            objective: z.ZodEnum<{
                balanced: "balanced";
                cost: "cost";
                speed: "speed";
            }>;
            minSamples: z.ZodDefault<z.ZodInt>;
        }, z.core.$strict>>;
        maxCandidates: z.ZodDefault<z.ZodInt>;
        orchestrator: z.ZodOptional<z.ZodObject<{
            provider: z.ZodOptional<z.ZodString>;
            model: z.ZodOptional<z.ZodString>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            variant: z.ZodOptional<z.ZodString>;
            agent: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>;
        workers: z.ZodDefault<z.ZodArray<z.ZodObject<{
            costTier: z.ZodDefault<z.ZodEnum<{
                low: "low";
                medium: "medium";
                high: "high";
            }>>;
            capabilities: z.ZodDefault<z.ZodArray<z.ZodString>>;
            tier: z.ZodOptional<z.ZodEnum<{
                light: "light";
                standard: "standard";
                strong: "strong";
                frontier: "frontier";
            }>>;
            roles: z.ZodOptional<z.ZodArray<z.ZodEnum<{
                repair: "repair";
                critic: "critic";
                implementation: "implementation";
                reviewer: "reviewer";
            }>>>;
            profileMetadata: z.ZodOptional<z.ZodObject<{
                version: z.ZodLiteral<1>;
                catalog: z.ZodString;
                source: z.ZodEnum<{
                    "yoke-default": "yoke-default";
                    operator: "operator";
                }>;
                basis: z.ZodLiteral<"configured-prior">;
            }, z.core.$strict>>;
            provider: z.ZodOptional<z.ZodString>;
            model: z.ZodOptional<z.ZodString>;
            reasoningEffort: z.ZodOptional<z.ZodString>;
            variant: z.ZodOptional<z.ZodString>;
            id: z.ZodString;
            agent: z.ZodString;
        }, z.core.$strict>>>;
        rules: z.ZodOptional<z.ZodArray<z.ZodObject<{
            area: z.ZodOptional<z.ZodString>;
            storyId: z.ZodOptional<z.ZodString>;
            worker: z.ZodString;
            escalateTo: z.ZodOptional<z.ZodString>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
    smoke: z.ZodOptional<z.ZodObject<{
        baseUrl: z.ZodOptional<z.ZodString>;
        flows: z.ZodDefault<z.ZodArray<z.ZodObject<{
            name: z.ZodString;
            path: z.ZodString;
            landmark: z.ZodOptional<z.ZodString>;
            timeoutMs: z.ZodDefault<z.ZodInt>;
            steps: z.ZodOptional<z.ZodArray<z.ZodDiscriminatedUnion<[
                z.ZodObject<{
                    action: z.ZodLiteral<"click">;
                    selector: z.ZodString;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>,
                z.ZodObject<{
                    action: z.ZodLiteral<"fill">;
                    selector: z.ZodString;
                    value: z.ZodOptional<z.ZodString>;
                    valueEnv: z.ZodOptional<z.ZodString>;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>,
                z.ZodObject<{
                    action: z.ZodLiteral<"press">;
                    selector: z.ZodString;
                    key: z.ZodString;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>,
                z.ZodObject<{
                    action: z.ZodLiteral<"expect-visible">;
                    selector: z.ZodString;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>,
                z.ZodObject<{
                    action: z.ZodLiteral<"expect-text">;
                    selector: z.ZodString;
                    text: z.ZodString;
                    exact: z.ZodOptional<z.ZodBoolean>;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>,
                z.ZodObject<{
                    action: z.ZodLiteral<"expect-url">;
                    url: z.ZodString;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>,
                z.ZodObject<{
                    action: z.ZodLiteral<"reload">;
                    timeoutMs: z.ZodOptional<z.ZodInt>;
                }, z.core.$strict>
            ], "action">>>;
        }, z.core.$strict>>>;
        sourceIdentity: z.ZodOptional<z.ZodObject<{
            path: z.ZodString;
            sha256: z.ZodString;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
    solpi: z.ZodOptional<z.ZodObject<{
        enabled: z.ZodDefault<z.ZodBoolean>;
        actionFusion: z.ZodDefault<z.ZodBoolean>;
        observationPack: z.ZodDefault<z.ZodBoolean>;
        evidencePreservingReducer: z.ZodDefault<z.ZodBoolean>;
        onlineContextCompact: z.ZodDefault<z.ZodBoolean>;
        cacheWriteReadRatio: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strict>>;
    update: z.ZodOptional<z.ZodObject<{
        auto: z.ZodDefault<z.ZodBoolean>;
    }, z.core.$strict>>;
}, z.core.$strict>;
function configJsonSchema(): Readonly<Record<string, unknown>>;
const configSchema: z.ZodType<YokeConfig, YokeConfigInput>;
function countWithout(total: number | undefined, ...parts: readonly (number | undefined)[]): number | undefined;
function createRegistry(sources: readonly PluginSource[]): PluginRegistry;
function createStoryIndex(stories: readonly Story[]): StoryIndex;
function defaultConfig(): YokeConfig;
function defineCandidateAdapter<Options = Record<string, never>>(adapter: Authored<CandidateAdapterV1<Options>>): CandidateAdapterV1<Options>;
function defineCritic<Options = Record<string, never>>(critic: Authored<CriticV1<Options>>): CriticV1<Options>;
function defineGate<Options = Record<string, never>>(gate: Authored<GateV1<Options>>): GateV1<Options>;
function definePlugin(plugin: Authored<PluginV1>): PluginV1;
function defineProvider<Options = Record<string, never>>(provider: Authored<ProviderV1<Options>>): ProviderV1<Options>;
function defineReferenceAdapter<Options = Record<string, never>>(adapter: Authored<ReferenceAdapterV1<Options>>): ReferenceAdapterV1<Options>;
function degradeRequest(input: {
    readonly provider: Pick<ProviderV1, 'capabilities'>;
    readonly request: ProviderRequestV1;
    readonly preferred: readonly Capability[];
}): {
    readonly request: ProviderRequestV1;
    readonly degraded: readonly Capability[];
};
function describeAttempt(input: AttemptsInput, name: string): Promise<AttemptDetails | undefined>;
function detectAgent(context: DetectContextV1, probe: AgentProbe): Promise<DetectionV1>;
function endProcessTree(input: {
    readonly marker: string;
    readonly identity?: ProcessIdentity | undefined;
    readonly effects: Pick<Effects, 'platform'>;
}): Promise<SweepEnd>;
function ensureDirectory(path: string, effects: Effects, mode?: number): Promise<void>;
const envelopeV1Schema: z.ZodObject<{
    contractVersion: z.ZodLiteral<"envelope-v1">;
    provider: z.ZodString;
    role: z.ZodEnum<{
        implement: "implement";
        repair: "repair";
        review: "review";
        compare: "compare";
        plan: "plan";
    }>;
    outcome: z.ZodEnum<{
        completed: "completed";
        denied: "denied";
        limited: "limited";
        unauthorised: "unauthorised";
        unreachable: "unreachable";
        "invalid-model": "invalid-model";
        cut: "cut";
        "no-answer": "no-answer";
        cancelled: "cancelled";
        "timed-out": "timed-out";
        crashed: "crashed";
    }>;
    reason: z.ZodOptional<z.ZodString>;
    exitCode: z.ZodNullable<z.ZodNumber>;
    signal: z.ZodNullable<z.ZodString>;
    startedAt: z.ZodString;
    durationMs: z.ZodNumber;
    promptBytes: z.ZodNumber;
    stdoutBytes: z.ZodNumber;
    stderrBytes: z.ZodNumber;
    usage: z.ZodOptional<z.ZodObject<{
        model: z.ZodOptional<z.ZodString>;
        inputTokens: z.ZodOptional<z.ZodNumber>;
        cachedInputTokens: z.ZodOptional<z.ZodNumber>;
        cacheWriteTokens: z.ZodOptional<z.ZodNumber>;
        outputTokens: z.ZodOptional<z.ZodNumber>;
        reasoningTokens: z.ZodOptional<z.ZodNumber>;
        costUsd: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strict>>;
    report: z.ZodOptional<z.ZodString>;
    structured: z.ZodOptional<z.ZodUnknown>;
    sessionId: z.ZodOptional<z.ZodString>;
    limit: z.ZodOptional<z.ZodObject<{
        kind: z.ZodEnum<{
            account: "account";
            throttle: "throttle";
        }>;
        resetAt: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    deniedTools: z.ZodOptional<z.ZodArray<z.ZodString>>;
    warnings: z.ZodArray<z.ZodString>;
}, z.core.$strict>;
function findArtifact(input: {
    readonly state: StatePaths;
    readonly effects: Effects;
}, name: string): Promise<FoundArtifact>;
function findJsonObject(text: string): JsonObject | undefined;
function findMissingCapabilities(provider: Pick<ProviderV1, 'capabilities'>, request: ProviderRequestV1): readonly Capability[];
function findStory(backlog: Backlog, id: string): Story | undefined;
function flipPasses(source: string, storyId: string, file?: string): string;
function foldEvents(events: readonly ProviderEventV1[]): FoldedEvents;
function formatProblem(problem: Problem): string;
function formatStatus(view: StatusView, options?: {
    readonly compact?: boolean | undefined;
}): string;
function handOverPrompt(request: Pick<ProviderRequestV1, 'prompt' | 'scratchDir'>, maxBytes: number): Pick<InvocationV1, 'stdin' | 'files'>;
function inspectPlugins(sources: readonly PluginSource[]): {
    readonly registry: PluginRegistry;
    readonly problems: readonly Problem[];
};
function isSpokenVersion(kind: ContractKind, version: unknown): boolean;
function lintBacklog(backlog: Backlog, config: {
    readonly verify: Pick<YokeConfig['verify'], 'requireCriteria'>;
}): LintResult;
function listArtifacts(state: StatePaths): Promise<readonly ArtifactEntry[]>;
function listAttempts(input: AttemptsInput): Promise<readonly KeptAttempt[]>;
function locateKeys(text: string, within?: string | undefined): LineOf;
function locateState(input: {
    readonly root: string;
    readonly env: Effects['env'];
    readonly platform: string;
}): StateLocation;
function mergeGitignore(text: string): string;
function nearestName(name: string, known: Iterable<string>): string | undefined;
function parseBacklog(source: BacklogText): Backlog;
function parseCommandLine(command: CommandLine, platform?: string): readonly [
    string,
    ...string[]
];
function parseConfig(source: ConfigText): ParsedConfig;
function parseResetTime(value: unknown, context: ResetTimeContext): string | undefined;
function placeInvocation({ invocation, scratchDir }: {
    readonly invocation: InvocationV1;
    readonly scratchDir: string;
}, effects: Effects): Promise<{
    readonly writable: readonly string[];
}>;
function plainText(text: string, maxLength: number): string;
function pluginDependencyMissing(subject: PluginSubject, input: {
    readonly location: string;
    readonly missing: string;
    readonly importer?: string | undefined;
    readonly hint: string;
}): Problem;
function pluginLoadFailed(subject: PluginSubject, input: {
    readonly location: string;
    readonly reason: string;
}): Problem;
function pluginMemberUnknown(input: {
    readonly kind: 'gate' | 'agent';
    readonly name: string;
    readonly known: readonly string[];
    readonly suggestion?: string | undefined;
    readonly place?: PluginPlace | undefined;
    readonly hint: string;
}): Problem;
function pluginNotFound(subject: PluginSubject, input: {
    readonly lookedIn: readonly string[];
    readonly hint: string;
}): Problem;
function pluginProblemsFound(problems: readonly Problem[], what?: string): PluginError;
function probeCage(effects: Pick<Effects, 'env' | 'platform'>, options?: ProbeOptions): Promise<CageSupport>;
function probeProcesses({ platform, }: Pick<Effects, 'platform'>): Promise<ProcessProbe>;
function problemsFound(what: string, problems: readonly Problem[]): ConfigError;
const proofManifestSchema: z.ZodObject<{
    version: z.ZodLiteral<1>;
    storyId: z.ZodString;
    runId: z.ZodString;
    base: z.ZodString;
    treeId: z.ZodString;
    trustLevel: z.ZodString;
    termsDigest: z.ZodString;
    gates: z.ZodArray<z.ZodObject<{
        gate: z.ZodString;
        answer: z.ZodEnum<{
            error: "error";
            pass: "pass";
            fail: "fail";
            skip: "skip";
        }>;
        checks: z.ZodArray<z.ZodObject<{
            id: z.ZodString;
            artifacts: z.ZodOptional<z.ZodArray<z.ZodObject<{
                sha256: z.ZodString;
            }, z.core.$loose>>>;
        }, z.core.$loose>>;
    }, z.core.$loose>>;
}, z.core.$loose>;
function readGateHistory(state: StatePaths): Promise<ReadonlyMap<string, GateHistory>>;
function readJsonLine(line: string): JsonObject | undefined;
function readLedger(state: StatePaths, options?: ReadLedgerOptions): AsyncGenerator<EventV1>;
function readLockRecord(path: string): LockRecord | undefined;
function readStatus(state: StatePaths): Promise<LoopStatus | undefined>;
function rebuildStatus(state: StatePaths): Promise<LoopStatus | undefined>;
function reduceStatus(before: LoopStatus | undefined, event: EventV1): LoopStatus | undefined;
function requestPause(state: PauseState, effects: Effects): Promise<DisplayWarning | undefined>;
function requireCapabilities(provider: Pick<ProviderV1, 'id' | 'title' | 'capabilities'>, request: ProviderRequestV1): void;
function rerunProof(loop: LoopInput, landing: {
    readonly commit: string;
    readonly storyId: string;
    readonly termsDigest: string;
}): Promise<RerunResult>;
function resolveOptions<Options>(input: OptionsInput<Options>): Promise<ResolvedOptions<Options>>;
function resolveSignIn(paths: readonly SignInPathV1[], user: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly exists: (path: string) => boolean;
}): readonly SignInPlace[];
function restoreAttempt(input: AttemptsInput, name: string): Promise<(KeptAttempt & {
    readonly restoredRef: string;
}) | undefined>;
function retentionOf({ output }: Pick<YokeConfig, 'output'>): Retention;
function runCanary(input: CanaryInput): Promise<CanaryResult>;
function runGateByHand(input: GateByHandInput): Promise<GateByHandResult>;
function runLoop(input: LoopInput): Promise<LoopResult>;
const runTool: RunTool;
function safeSegment(text: string): string;
function selectStory(stories: readonly Story[], options?: SelectOptions): StoryChoice;
function sortProblems(problems: readonly Problem[]): readonly Problem[];
function splitFeedback(feedback: string): {
    readonly text: string;
    readonly markers: readonly string[];
};
function statePaths(root: string): StatePaths;
function statusCursor(status: LoopStatus | undefined): string;
function storyDigest(story: Story): string;
const supervise: Supervise;
const systemClock: Clock;
function systemEffects(input: SystemEffectsInput): Effects;
const usageSchema: z.ZodObject<{
    model: z.ZodOptional<z.ZodString>;
    inputTokens: z.ZodOptional<z.ZodNumber>;
    cachedInputTokens: z.ZodOptional<z.ZodNumber>;
    cacheWriteTokens: z.ZodOptional<z.ZodNumber>;
    outputTokens: z.ZodOptional<z.ZodNumber>;
    reasoningTokens: z.ZodOptional<z.ZodNumber>;
    costUsd: z.ZodOptional<z.ZodNumber>;
}, z.core.$strict>;
function validateConfigObject(source: {
    readonly value: unknown;
    readonly file: string;
}): ParsedConfig;
function verifyArtifacts(input: {
    readonly state: StatePaths;
    readonly root: string;
}): Promise<ArtifactCheck>;
function verifyLedger(state: StatePaths): Promise<LedgerCheck>;
function verifyProof(input: VerifyProofInput): Promise<ProofVerification>;
function viewStatus(state: StatePaths, probe: ProcessProbe): Promise<StatusView>;
function waitForRun(input: WaitInput): Promise<WaitResult>;
function writeFileAtomic(path: string, bytes: string | Uint8Array, options: WriteOptions): Promise<void>;
function writeNewFile(path: string, bytes: string | Uint8Array, options: WriteOptions): Promise<void>;
export {
    AdaptedArtifactV1,
    AdapterContextV1,
    AgentProbe,
    ArtifactCheck,
    ArtifactEntry,
    ArtifactOrigin,
    ArtifactPlace,
    ArtifactProblem,
    ArtifactRefV1,
    AttemptDetails,
    AttemptsInput,
    Backlog,
    CageSupport,
    CanaryInput,
    CanaryResult,
    CandidateAdapterV1,
    Capability,
    CapabilityError,
    CapturedStreamV1,
    CheckedBacklog,
    CleanupAction,
    CleanupInput,
    CleanupReport,
    Clock,
    CommandLine,
    ConclusionInputV1,
    ConclusionRules,
    ConclusionV1,
    ConfigError,
    ConfigText,
    ContractKind,
    Criterion,
    CriticContextV1,
    CriticUse,
    CriticV1,
    DeepReadonly,
    DetectContextV1,
    DetectionV1,
    DoctorCheck,
    EffectPoint,
    EffectiveKey,
    Effects,
    EnvelopeV1,
    EventDataV1,
    EventListener,
    EventTypeV1,
    EventV1,
    FAILURE_KINDS,
    FailureKind,
    FailureV1,
    FindingV1,
    FoldedEvents,
    FoundArtifact,
    GATE_CAPTURE_BYTES,
    GATE_ORDER,
    GateAnswerV1,
    GateByHandInput,
    GateByHandResult,
    GateCanaryV1,
    GateCandidateV1,
    GateCheckV1,
    GateCommandResultV1,
    GateCommandV1,
    GateContextV1,
    GateCriterionV1,
    GateHistory,
    GateRecordV1,
    GateUse,
    GateV1,
    INACTIVE_CONFIG_KEYS,
    INACTIVE_STORY_KEYS,
    INVOCATION_OUTCOMES,
    InvocationOutcome,
    InvocationV1,
    JsonObject,
    KeptAttempt,
    KeptFileV1,
    LedgerCheck,
    LedgerError,
    LineOf,
    LintResult,
    LoadedPlugin,
    LockRecord,
    LoopInput,
    LoopResult,
    LoopStatus,
    MAX_BACKLOG_BYTES,
    MAX_CONFIG_BYTES,
    OptionsInput,
    ParsedConfig,
    PermissionProfile,
    PluginError,
    PluginPlace,
    PluginRegistry,
    PluginSource,
    PluginSubject,
    PluginV1,
    Problem,
    ProcessEndV1,
    ProcessError,
    ProcessProbe,
    ProofCheck,
    ProofVerification,
    ProviderCapabilities,
    ProviderEventV1,
    ProviderRequestV1,
    ProviderUse,
    ProviderV1,
    ReadLedgerOptions,
    ReferenceAdapterV1,
    Registered,
    RerunGate,
    RerunResult,
    ResetTimeContext,
    ResolvedOptions,
    Retention,
    Role,
    RunState,
    SPOKEN_VERSIONS,
    STEPS,
    SelectOptions,
    SignInPathV1,
    SignInPlace,
    StandardSchemaIssue,
    StandardSchemaResult,
    StandardSchemaV1,
    StateDirectory,
    StateLocation,
    StatePaths,
    StatusCall,
    StatusFailure,
    StatusMeasurement,
    StatusTokens,
    StatusView,
    StepName,
    Story,
    StoryChoice,
    StoryIndex,
    SupervisedResult,
    SystemEffectsInput,
    TestMemoryV1,
    TestTallyV1,
    TrustLevel,
    UsageV1,
    VerdictV1,
    VerifyProofInput,
    WaitInput,
    WaitResult,
    WaitingStory,
    WorkspaceError,
    YokeConfig,
    YokeConfigInput,
    YokeError,
    YokeErrorInput,
    artifactLine,
    asCount,
    asObject,
    asObjects,
    asText,
    backlogJsonSchema,
    checkAgent,
    checkBacklog,
    checkBaseline,
    checkProtection,
    checkRepositoryState,
    checkState,
    cleanUp,
    clearPause,
    concludeEvents,
    configJsonSchema,
    configSchema,
    countWithout,
    createRegistry,
    createStoryIndex,
    defaultConfig,
    defineCandidateAdapter,
    defineCritic,
    defineGate,
    definePlugin,
    defineProvider,
    defineReferenceAdapter,
    degradeRequest,
    describeAttempt,
    detectAgent,
    endProcessTree,
    ensureDirectory,
    envelopeV1Schema,
    findArtifact,
    findJsonObject,
    findMissingCapabilities,
    findStory,
    flipPasses,
    foldEvents,
    formatProblem,
    formatStatus,
    handOverPrompt,
    inspectPlugins,
    isSpokenVersion,
    lintBacklog,
    listArtifacts,
    listAttempts,
    locateKeys,
    locateState,
    mergeGitignore,
    nearestName,
    parseBacklog,
    parseCommandLine,
    parseConfig,
    parseResetTime,
    placeInvocation,
    plainText,
    pluginDependencyMissing,
    pluginLoadFailed,
    pluginMemberUnknown,
    pluginNotFound,
    pluginProblemsFound,
    probeCage,
    probeProcesses,
    problemsFound,
    readGateHistory,
    readJsonLine,
    readLedger,
    readLockRecord,
    readStatus,
    rebuildStatus,
    reduceStatus,
    requestPause,
    requireCapabilities,
    rerunProof,
    resolveOptions,
    resolveSignIn,
    restoreAttempt,
    retentionOf,
    runCanary,
    runGateByHand,
    runLoop,
    runTool,
    safeSegment,
    selectStory,
    sortProblems,
    splitFeedback,
    statePaths,
    statusCursor,
    storyDigest,
    supervise,
    systemClock,
    systemEffects,
    usageSchema,
    validateConfigObject,
    verifyArtifacts,
    verifyLedger,
    verifyProof,
    viewStatus,
    waitForRun,
    writeFileAtomic,
    writeNewFile,
};
