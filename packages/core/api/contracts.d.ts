// The public types of @yoke/core/contracts. Written by "npm run api:update"; a change here is a change for users.
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
type AnyOptions = any;
interface ArtifactRefV1 {
    readonly label: string;
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly isTruncated: boolean;
    readonly path?: string | undefined;
}
type Authored<Contract> = Omit<Contract, 'contractVersion'>;
interface CandidateAdapterV1<Options = unknown> {
    readonly contractVersion: 'candidate-adapter-v1';
    readonly id: string;
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly collect: (context: AdapterContextV1, options: Options) => PromiseLike<readonly AdaptedArtifactV1[]>;
}
interface CapturedStreamV1 {
    readonly file: string;
    readonly totalBytes: number;
    readonly capturedBytes: number;
    readonly isTruncated: boolean;
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
type ContractKind = 'plugin' | 'provider' | 'gate' | 'critic' | 'reference-adapter' | 'candidate-adapter' | 'envelope' | 'event';
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
interface CriticV1<Options = unknown> {
    readonly contractVersion: 'critic-v1';
    readonly id: string;
    readonly title: string;
    readonly kind: 'review' | 'compare';
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly judge: (context: CriticContextV1, options: Options) => PromiseLike<VerdictV1>;
}
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
interface KeptFileV1 {
    readonly label: string;
    readonly file: string;
    readonly isTruncated: boolean;
}
type PermissionProfile = 'safe' | 'read-only' | 'unsafe';
interface PluginV1 {
    readonly contractVersion: 'plugin-v1';
    readonly name: string;
    readonly providers?: readonly ProviderV1<AnyOptions>[] | undefined;
    readonly gates?: readonly GateV1<AnyOptions>[] | undefined;
    readonly critics?: readonly CriticV1<AnyOptions>[] | undefined;
    readonly references?: readonly ReferenceAdapterV1<AnyOptions>[] | undefined;
    readonly candidates?: readonly CandidateAdapterV1<AnyOptions>[] | undefined;
}
interface ProcessEndV1 {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly endedBy?: 'cancel' | 'first-output' | 'idle' | 'progress' | 'total' | 'end' | undefined;
    readonly spawnError?: string | undefined;
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
interface ReferenceAdapterV1<Options = unknown> {
    readonly contractVersion: 'reference-adapter-v1';
    readonly id: string;
    readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
    readonly acquire: (context: AdapterContextV1, options: Options) => PromiseLike<readonly AdaptedArtifactV1[]>;
}
type Role = EnvelopeV1['role'];
type RunState = 'complete' | 'blocked' | 'cap-reached' | 'paused' | 'interrupted' | 'not-runnable';
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
interface SignInPathV1 {
    readonly at: readonly string[];
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
type StepName = (typeof STEPS)[number];
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
function defineCandidateAdapter<Options = Record<string, never>>(adapter: Authored<CandidateAdapterV1<Options>>): CandidateAdapterV1<Options>;
function defineCritic<Options = Record<string, never>>(critic: Authored<CriticV1<Options>>): CriticV1<Options>;
function defineGate<Options = Record<string, never>>(gate: Authored<GateV1<Options>>): GateV1<Options>;
function definePlugin(plugin: Authored<PluginV1>): PluginV1;
function defineProvider<Options = Record<string, never>>(provider: Authored<ProviderV1<Options>>): ProviderV1<Options>;
function defineReferenceAdapter<Options = Record<string, never>>(adapter: Authored<ReferenceAdapterV1<Options>>): ReferenceAdapterV1<Options>;
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
function isSpokenVersion(kind: ContractKind, version: unknown): boolean;
const usageSchema: z.ZodObject<{
    model: z.ZodOptional<z.ZodString>;
    inputTokens: z.ZodOptional<z.ZodNumber>;
    cachedInputTokens: z.ZodOptional<z.ZodNumber>;
    cacheWriteTokens: z.ZodOptional<z.ZodNumber>;
    outputTokens: z.ZodOptional<z.ZodNumber>;
    reasoningTokens: z.ZodOptional<z.ZodNumber>;
    costUsd: z.ZodOptional<z.ZodNumber>;
}, z.core.$strict>;
export {
    AdaptedArtifactV1,
    AdapterContextV1,
    ArtifactRefV1,
    CandidateAdapterV1,
    CapturedStreamV1,
    CommandLine,
    ConclusionInputV1,
    ConclusionV1,
    ContractKind,
    CriticContextV1,
    CriticV1,
    DetectContextV1,
    DetectionV1,
    EnvelopeV1,
    EventDataV1,
    EventListener,
    EventTypeV1,
    EventV1,
    FAILURE_KINDS,
    FailureKind,
    FailureV1,
    FindingV1,
    GATE_CAPTURE_BYTES,
    GATE_ORDER,
    GateAnswerV1,
    GateCanaryV1,
    GateCandidateV1,
    GateCheckV1,
    GateCommandResultV1,
    GateCommandV1,
    GateContextV1,
    GateCriterionV1,
    GateRecordV1,
    GateV1,
    INVOCATION_OUTCOMES,
    InvocationOutcome,
    InvocationV1,
    KeptFileV1,
    PermissionProfile,
    PluginV1,
    ProcessEndV1,
    ProviderCapabilities,
    ProviderEventV1,
    ProviderRequestV1,
    ProviderV1,
    ReferenceAdapterV1,
    Role,
    RunState,
    SPOKEN_VERSIONS,
    STEPS,
    SignInPathV1,
    StandardSchemaIssue,
    StandardSchemaResult,
    StandardSchemaV1,
    StepName,
    TestMemoryV1,
    TestTallyV1,
    TrustLevel,
    UsageV1,
    VerdictV1,
    defineCandidateAdapter,
    defineCritic,
    defineGate,
    definePlugin,
    defineProvider,
    defineReferenceAdapter,
    envelopeV1Schema,
    isSpokenVersion,
    usageSchema,
};
