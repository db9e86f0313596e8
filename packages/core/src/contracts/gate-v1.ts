import type { StandardSchemaV1 } from './standard-schema.js';

/** The built-in gates, in the order in which they run. A gate without `after` runs behind the last of them. */
export const GATE_ORDER = ['criterion', 'verify', 'design', 'perf', 'audit'] as const;

/** A command line: a string, read as one command where it is plain and by `sh` where it has shell syntax; or argv. */
export type CommandLine = string | readonly [string, ...string[]];

/** One command a gate wants run on the proof bench. */
export interface GateCommandV1 {
  readonly command: CommandLine;
  /** Milliseconds; the gate's own timeout when absent. */
  readonly timeoutMs?: number | undefined;
  /** Extra variables. The environment is otherwise scrubbed: an allow-list, `CI=1`, `YOKE_STORY`, an empty HOME. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** A file or folder outside the repository that is laid over the root of the proof bench for this command only. Absolute path. */
  readonly overlay?: string | undefined;
  /** `on` where the command has to ask the outside; only this machine's own loopback when absent. */
  readonly network?: 'on' | 'loopback' | undefined;
}

/** How one command ended. Output is on disk: it may be large. */
export interface GateCommandResultV1 {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** True when the timeout ended it. */
  readonly isTimedOut: boolean;
  /** Present when it could not be started; the system's error code, such as `ENOENT`. */
  readonly spawnError?: string | undefined;
  readonly durationMs: number;
  /** True when it did not run: it has passed earlier in this run, on the same bytes and in the same surroundings. */
  readonly isReused?: boolean | undefined;
  /** Complete up to `GATE_CAPTURE_BYTES` a stream; `isTruncated` says that more was printed. */
  readonly stdout: CapturedStreamV1;
  readonly stderr: CapturedStreamV1;
}

/** One captured stream of a command. */
export interface CapturedStreamV1 {
  /** Absolute path of the captured bytes. The file lives until the gate's answer is recorded. */
  readonly file: string;
  /** Bytes that the command printed, captured or not. */
  readonly totalBytes: number;
  readonly capturedBytes: number;
  readonly isTruncated: boolean;
}

/** The most that is captured of each stream of a gate's command. */
export const GATE_CAPTURE_BYTES = 16 * 1024 * 1024;

/** What a runner told of its tests, one by one. */
export interface TestTallyV1 {
  /** The runner, such as `node:test`. */
  readonly runner: string;
  readonly passed: number;
  readonly failed: number;
  /** Skipped, or not written yet. */
  readonly leftOut: number;
  /** SHA-256 of the sorted names of those that passed, one a line. */
  readonly digest: string;
}

/** What is known of the tests of a command, by the tree that it ran on. A command is named by a text of the gate's own making. */
export interface TestMemoryV1 {
  /** Names that ran on the base, each as often as it ran; absent when the command has not run there. */
  readonly expectedTests: (command: string) => PromiseLike<readonly string[] | undefined>;
  /** Whether the command has passed on this tree, with all of its tests. */
  readonly isProved: (command: string) => PromiseLike<boolean>;
  /** Keeps the names that ran on this tree. Too many are not kept. */
  readonly rememberTests: (
    command: string,
    tests: { readonly names: readonly string[]; readonly isProved: boolean },
  ) => PromiseLike<void>;
}

/** One criterion as a gate sees it. */
export interface GateCriterionV1 {
  readonly id: string;
  readonly text: string;
  readonly commands: readonly string[];
  /** Absolute path of held-out files, laid over the proof bench while the criterion's commands run. */
  readonly heldOut?: string | undefined;
}

/** The sealed candidate, as a gate sees it. */
export interface GateCandidateV1 {
  readonly storyId: string;
  readonly storyTitle: string;
  readonly criteria: readonly GateCriterionV1[];
  /** Full object ids. */
  readonly baseCommit: string;
  readonly treeId: string;
  /** Paths that differ from the base, with `/`, sorted. */
  readonly changedPaths: readonly string[];
}

/** What a gate may use. It sees the candidate, never the agent's words. */
export interface GateContextV1 {
  readonly candidate: GateCandidateV1;
  /** `attempt` for one story's candidate, `completion` for the whole after the last story. */
  readonly phase: 'attempt' | 'completion';
  /** The proof bench: absolute path. Tracked files in it may not be changed. */
  readonly directory: string;
  /** A private folder for the gate, emptied before and removed after. Absolute path. */
  readonly tempDirectory: string;
  /** Runs one command on the proof bench, caged. Rejects only when the run is cancelled. */
  readonly run: (command: GateCommandV1) => PromiseLike<GateCommandResultV1>;
  /** Reads a file of the base commit from trusted objects; absent when the base has no such file. */
  readonly readBase: (path: string) => PromiseLike<Uint8Array | undefined>;
  /** Absent where nothing is remembered, such as around a canary. */
  readonly memory?: TestMemoryV1 | undefined;
  readonly signal: AbortSignal;
}

/** One point that a gate found, with its place where it has one. */
export interface FindingV1 {
  readonly severity: 'blocking' | 'warning' | 'info';
  readonly message: string;
  /** Path in the candidate, with `/`. */
  readonly file?: string | undefined;
  /** From 1. */
  readonly line?: number | undefined;
  readonly ruleId?: string | undefined;
}

/** One check inside a gate: a command that ran, a rule that was applied. */
export interface GateCheckV1 {
  /** Unique inside the answer, such as `AC1` or `verify`. */
  readonly id: string;
  readonly answer: 'pass' | 'fail' | 'skip' | 'error';
  /** One line for a person. */
  readonly summary: string;
  readonly command?: string | undefined;
  readonly exitCode?: number | null | undefined;
  readonly durationMs?: number | undefined;
  /** How often it ran; more than 1 with `pass` means that it is flaky. */
  readonly tries?: number | undefined;
  /** What its runner told of the tests; absent where only the exit code is known. */
  readonly tests?: TestTallyV1 | undefined;
  /** What a person or the next attempt needs to see; bounded, free of control sequences. */
  readonly preview?: string | undefined;
  /** Files whose bytes are to be kept as artifacts, such as captured output. */
  readonly keep?: readonly KeptFileV1[] | undefined;
}

/** A file whose bytes core stores as an artifact before the gate's folder is removed. */
export interface KeptFileV1 {
  readonly label: string;
  readonly file: string;
  readonly isTruncated: boolean;
}

/** What a gate answers. A throw or a timeout becomes `error`, made by core alone. */
export interface GateAnswerV1 {
  readonly answer: 'pass' | 'fail' | 'skip' | 'error';
  /** One line for a person. For `skip` it says why nothing was checked. */
  readonly summary: string;
  readonly checks?: readonly GateCheckV1[] | undefined;
  readonly findings?: readonly FindingV1[] | undefined;
  /** What the next attempt is told when the answer is not `pass`; bounded by `output.previewBytes`. */
  readonly feedback?: string | undefined;
  /** Normalised signature of the failure: two answers with the same one failed in the same way. Absent: core makes one of the feedback. */
  readonly signature?: string | undefined;
}

/** A small tree with the answer it must provoke: the gate's own proof that it can fail and can pass. */
export interface GateCanaryV1<Options> {
  /** Files by relative path. */
  readonly files: Readonly<Record<string, string>>;
  readonly options: Options;
  /** Members of the candidate that the gate looks at; the rest is filled in. */
  readonly candidate?: Partial<GateCandidateV1> | undefined;
}

/** A mechanical check of a sealed candidate. */
export interface GateV1<Options = unknown> {
  readonly contractVersion: 'gate-v1';
  /** Lower-case kebab; unique within its plugin. Configuration names it `<plugin>/<id>`; a built-in gate by its id alone. */
  readonly id: string;
  readonly title: string;
  /** The gate it runs behind, such as `verify`; behind the built-in ones when absent. */
  readonly after?: string | undefined;
  /** Milliseconds for the whole gate, all tries included; 600,000 when absent. */
  readonly timeoutMs?: number | undefined;
  readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
  readonly canary: {
    readonly blocks: GateCanaryV1<Options>;
    readonly passes: GateCanaryV1<Options>;
  };
  readonly run: (context: GateContextV1, options: Options) => PromiseLike<GateAnswerV1>;
}
