// The public types of @yoke/testkit. Written by "npm run api:update"; a change here is a change for users.
type AgentScript = Readonly<Record<string, readonly (readonly AgentStep[])[]>>;
type AgentStep = {
    readonly do: 'write';
    readonly path: string;
    readonly text: string;
} | {
    readonly do: 'edit';
    readonly path: string;
    readonly find: string;
    readonly replace: string;
} | {
    readonly do: 'delete';
    readonly path: string;
} | {
    readonly do: 'run';
    readonly argv: readonly [
        string,
        ...string[]
    ];
} | {
    readonly do: 'print';
    readonly text: string;
} | {
    readonly do: 'wait-for';
    readonly path: string;
} | {
    readonly do: 'expect-prompt';
    readonly text: string;
} | {
    readonly do: 'save-prompt';
    readonly path: string;
} | {
    readonly do: 'spawn-stray';
    readonly pidFile: string;
} | {
    readonly do: 'hang';
} | {
    readonly do: 'exit';
    readonly code: number;
};
interface CanaryConditions {
    readonly run?: ((command: GateCommandV1) => Partial<GateCommandResultV1>) | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly prepare?: (<Value>(value: Value) => Value) | undefined;
}
interface CanaryOutcome {
    readonly answer: GateAnswerV1;
    readonly changed: readonly string[];
    readonly commandCount: number;
}
interface ConformanceCase {
    readonly name: string;
    readonly run: () => Promise<void>;
}
type CriterionInput = string | {
    readonly id: string;
    readonly text: string;
    readonly verify: readonly string[];
    readonly redFirst?: boolean | undefined;
    readonly heldOut?: string | undefined;
};
interface EventCollection {
    readonly onEvent: EventListener;
    readonly all: () => readonly EventV1[];
    readonly ofType: <Type extends EventTypeV1>(type: Type) => readonly EventOf<Type>[];
    readonly waitFor: <Type extends EventTypeV1>(type: Type) => Promise<EventOf<Type>>;
}
type EventOf<Type extends EventTypeV1> = Extract<EventV1, {
    readonly type: Type;
}>;
interface FakeClock extends Clock {
    readonly advance: (ms: number) => Promise<void>;
    readonly pendingCount: () => number;
}
type FileTree = Readonly<Record<string, string>>;
interface ProviderRecording {
    readonly name: string;
    readonly stdout: string;
    readonly stderr?: string | undefined;
    readonly end?: ProcessEndV1 | undefined;
    readonly outcome: InvocationOutcome;
}
interface ProviderSamples<Options> {
    readonly options: Options;
    readonly writtenOptions?: unknown;
    readonly recordings: readonly ProviderRecording[];
    readonly isExitCodeAdvisory?: boolean | undefined;
}
interface RepositoryInput {
    readonly files?: FileTree | undefined;
    readonly backlog?: readonly StoryInput[] | undefined;
    readonly config?: Readonly<Record<string, unknown>> | undefined;
    readonly branch?: string | undefined;
    readonly path?: string | undefined;
}
interface ScriptedAgent {
    readonly command: readonly [
        string,
        string
    ];
    readonly remove: () => Promise<void>;
}
interface StoryInput {
    readonly id: string;
    readonly title: string;
    readonly priority?: number | undefined;
    readonly acceptance: readonly CriterionInput[];
    readonly passes: boolean;
    readonly needs?: readonly string[] | undefined;
    readonly area?: string | undefined;
    readonly agent?: string | undefined;
    readonly writes?: readonly string[] | undefined;
}
interface TestRepository {
    readonly root: string;
    readonly stateDir: string;
    readonly env: Readonly<Record<string, string>>;
    readonly git: (...args: readonly string[]) => Promise<string>;
    readonly write: (files: FileTree) => Promise<void>;
    readonly commit: (message: string) => Promise<string>;
    readonly remove: () => Promise<void>;
}
interface TestRunner {
    readonly describe: (name: string, body: () => void) => unknown;
    readonly it: (name: string, body: () => Promise<void>) => unknown;
}
function buildBacklogYaml(stories: readonly StoryInput[]): string;
function buildRequest(request?: Partial<ProviderRequestV1>): ProviderRequestV1;
function buildStory(story?: Partial<StoryInput>): StoryInput;
function collectEvents(): EventCollection;
function createRepository(input?: RepositoryInput): Promise<TestRepository>;
function describeGate<Options>(gate: GateV1<Options>, runner: TestRunner): void;
function describeProvider<Options>(provider: ProviderV1<Options>, setup: ProviderSamples<Options> & TestRunner): void;
function fakeClock(startAt?: Date): FakeClock;
function gateConformance<Options>(gate: GateV1<Options>): readonly ConformanceCase[];
function providerConformance<Options>(provider: ProviderV1<Options>, samples: ProviderSamples<Options>): readonly ConformanceCase[];
function runCanary<Options>(gate: GateV1<Options>, canary: GateCanaryV1<Options>, conditions?: CanaryConditions): Promise<CanaryOutcome>;
function scriptedAgent(script: AgentScript): Promise<ScriptedAgent>;
export {
    AgentScript,
    AgentStep,
    CanaryConditions,
    CanaryOutcome,
    ConformanceCase,
    CriterionInput,
    EventCollection,
    EventOf,
    FakeClock,
    FileTree,
    ProviderRecording,
    ProviderSamples,
    RepositoryInput,
    ScriptedAgent,
    StoryInput,
    TestRepository,
    TestRunner,
    buildBacklogYaml,
    buildRequest,
    buildStory,
    collectEvents,
    createRepository,
    describeGate,
    describeProvider,
    fakeClock,
    gateConformance,
    providerConformance,
    runCanary,
    scriptedAgent,
};
