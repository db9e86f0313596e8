import type { EnvelopeV1, InvocationOutcome } from './envelope-v1.js';
import type { StandardSchemaV1 } from './standard-schema.js';
import type { UsageV1 } from './usage.js';

/** What an invocation is for. */
export type Role = EnvelopeV1['role'];

/** How much an invocation may do: `safe` writes inside its bench, `read-only` writes nothing, `unsafe` lifts the agent's own limits. */
export type PermissionProfile = 'safe' | 'read-only' | 'unsafe';

/** What a provider can do. Static; absent means no. A request that needs a missing one fails before anything is spawned. */
export interface ProviderCapabilities {
  /** Can be asked for an answer in JSON to a schema: natively, or by instruction. Core validates what comes back either way. */
  readonly structuredOutput?: boolean | undefined;
  readonly readOnlyProfile?: boolean | undefined;
  /** Has a profile that lifts the agent's own limits. */
  readonly unsafeProfile?: boolean | undefined;
  readonly usageTelemetry?: boolean | undefined;
  /** Tells of tools and edits that succeeded. Without it there is no progress timer: its silence would mean nothing. */
  readonly progressTelemetry?: boolean | undefined;
  readonly modelChoice?: boolean | undefined;
  readonly reasoningEffort?: boolean | undefined;
  readonly sessionResume?: boolean | undefined;
  readonly nativeGoals?: boolean | undefined;
  /** Starts without the user's own hooks, servers and memories. */
  readonly bareStart?: boolean | undefined;
  /** Can be told not to hand work to agents of its own. */
  readonly delegationOff?: boolean | undefined;
}

/** One request to a provider: everything an invocation depends on. */
export interface ProviderRequestV1 {
  readonly role: Role;
  readonly prompt: string;
  /** Absolute path of the bench. */
  readonly cwd: string;
  readonly permissions: PermissionProfile;
  /** Absent means the agent's own default. Needs `modelChoice`. */
  readonly model?: string | undefined;
  /** Absent means the agent's own default. Needs `reasoningEffort`. */
  readonly reasoningEffort?: string | undefined;
  /** Start without the user's own configuration. Needs `bareStart`. */
  readonly bare: boolean;
  /** JSON Schema that the structured answer has to meet; absent when none is wanted. */
  readonly answerSchema?: Readonly<Record<string, unknown>> | undefined;
  /** Session to go on with. Needs `sessionResume`. */
  readonly resumeSessionId?: string | undefined;
  /** A folder that belongs to this invocation alone: made before, removed after. Absolute path. */
  readonly scratchDir: string;
}

/** One start of an agent, as data. Core spawns it without a shell, supervises it and proves its end. */
export interface InvocationV1 {
  /** Program and arguments; the program is looked up on PATH unless it is absolute. At least one element. */
  readonly argv: readonly [string, ...string[]];
  /** Written to stdin, which is then closed. Absent means that stdin is empty. */
  readonly stdin?: string | undefined;
  /** Variables set for the agent in addition to the allow-list. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Names of variables passed on from the user's environment where they are set. */
  readonly passEnv?: readonly string[] | undefined;
  /** Files to write below `scratchDir` before the start, by relative path. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** What the agent is signed in with, in the user's own home. Absent means that it is signed in by variables alone. */
  readonly signIn?: readonly SignInPathV1[] | undefined;
  /** The signal that asks this agent to end; `SIGTERM` when absent. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM' | undefined;
}

/**
 * A file or folder of the user's that keeps an agent signed in. The agent reads it and writes it (tokens are renewed), so
 * core leaves it writable in the cage, whatever else of the home folder is closed.
 */
export interface SignInPathV1 {
  /** Where it may be; the first that exists counts, and none is no error. Each starts with `~/` or, for a variable of the user's, `$NAME/`. */
  readonly at: readonly string[];
  /** Where core links to it from, relative to `scratchDir`; absent when the agent looks for it in its own place. */
  readonly linkedFrom?: string | undefined;
}

/**
 * What one line of an agent's output means. Providers are lenient: a line that they do not know is `raw`.
 * `activity` feeds the idle timer; a successful `tool-end` or `edit` feeds the progress timer.
 */
export type ProviderEventV1 =
  | {
      readonly type: 'activity';
      readonly kind: 'text' | 'tool-start' | 'tool-end' | 'edit';
      readonly ok?: boolean | undefined;
      /** Name of the tool. */
      readonly name?: string | undefined;
      /** Short text for a progress line. */
      readonly summary?: string | undefined;
    }
  /** Replaces the report before it, or adds to its end where `isContinued` is true. */
  | {
      readonly type: 'report';
      readonly text: string;
      readonly isContinued?: boolean | undefined;
    }
  /** `total` replaces everything before it; `delta` adds to it, once for each `id`. */
  | {
      readonly type: 'usage';
      readonly scope: 'total' | 'delta';
      readonly id?: string | undefined;
      readonly usage: UsageV1;
    }
  | { readonly type: 'session'; readonly sessionId: string; readonly model?: string | undefined }
  | { readonly type: 'structured'; readonly value: unknown }
  | { readonly type: 'denied'; readonly tool: string; readonly reason?: string | undefined }
  | {
      readonly type: 'limit';
      readonly kind: 'account' | 'throttle';
      readonly resetAt?: string | undefined;
    }
  /** `outcome` is what this error makes of the invocation if nothing later supersedes it. */
  | {
      readonly type: 'error';
      readonly outcome: Exclude<InvocationOutcome, 'completed'>;
      readonly message: string;
    }
  /** The agent said that it is finished. Whatever it does after this line is not waited for. */
  | { readonly type: 'end' }
  | { readonly type: 'raw'; readonly line: string };

/** How the process of an invocation ended, from the supervisor's own knowledge. */
export interface ProcessEndV1 {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why core ended it; absent when it ended by itself. */
  readonly endedBy?: 'cancel' | 'first-output' | 'idle' | 'progress' | 'total' | 'end' | undefined;
  /** Present when the process could not be started; the system's error code, such as `ENOENT`. */
  readonly spawnError?: string | undefined;
}

/** Everything `conclude` may look at. */
export interface ConclusionInputV1 {
  readonly request: ProviderRequestV1;
  readonly end: ProcessEndV1;
  /** All events but `activity` and `raw`, in order, at most the first 500 and the last 500. */
  readonly events: readonly ProviderEventV1[];
  /** The last 8 KiB of each stream, decoded. */
  readonly stdoutTail: string;
  readonly stderrTail: string;
  /** When the process ended; ISO 8601, UTC. Words such as "resets 8:09am" are relative to it and stay unread when it is absent. */
  readonly endedAt?: string | undefined;
  /** IANA name of the zone that the agent's clock shows; UTC when absent. */
  readonly timeZone?: string | undefined;
}

/** What a provider makes of an invocation; core adds times, sizes and identity, and has the last word on `cancelled` and `timed-out`. */
export interface ConclusionV1 {
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

/** What `detect` may use. It must not cost money and must answer within 20 seconds. */
export interface DetectContextV1 {
  /** Runs a program for at most `timeoutMs` (20,000 when absent). Never throws: a program that cannot start is `exitCode: null`. */
  readonly run: (
    argv: readonly [string, ...string[]],
    options?: { readonly timeoutMs?: number | undefined },
  ) => PromiseLike<{
    readonly exitCode: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** What is known of the agent on this machine. An absent member is unknown. */
export interface DetectionV1 {
  readonly installed: boolean;
  readonly version?: string | undefined;
  readonly signedIn?: boolean | undefined;
  /** Flags this provider needs and the installed agent does not offer. */
  readonly missingFlags?: readonly string[] | undefined;
  /** The next command for a person, when something is to be done. */
  readonly hint?: string | undefined;
}

/** The adapter for one agent. `describe`, `parse` and `conclude` are pure; core owns the process between them. */
export interface ProviderV1<Options = unknown> {
  readonly contractVersion: 'provider-v1';
  /** Lower-case kebab; unique among the loaded plugins. */
  readonly id: string;
  /** The agent's own name, for people. */
  readonly title: string;
  readonly capabilities: ProviderCapabilities;
  /** Absent means that the provider has no options. */
  readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
  readonly detect: (context: DetectContextV1, options: Options) => PromiseLike<DetectionV1>;
  readonly describe: (request: ProviderRequestV1, options: Options) => InvocationV1;
  /** Reads one line of stdout, without its line feed. Never throws. */
  readonly parse: (line: string) => readonly ProviderEventV1[];
  readonly conclude: (input: ConclusionInputV1) => ConclusionV1;
}
