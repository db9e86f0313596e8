import type { YokeConfig } from '../config/config-schema.js';
import type {
  CriticV1,
  EventListener,
  FailureV1,
  GateV1,
  ProviderV1,
  RunState,
} from '../contracts/index.js';
import type { Effects } from '../effects.js';

// biome-ignore lint/suspicious/noExplicitAny: options are existential: only the schema that checked them knows their type
type AnyOptions = any;

/** A gate with its options, checked by its schema, in the place where it runs. */
export interface GateUse {
  /** Name in configuration, events and evidence: `verify`, `license/allow-list`. */
  readonly name: string;
  readonly gate: GateV1<AnyOptions>;
  readonly options: AnyOptions;
}

/** A provider with its options, checked by its schema. */
export interface ProviderUse {
  /** The agent's name in configuration: a provider's id, or a name under `agents:`. */
  readonly agent: string;
  readonly provider: ProviderV1<AnyOptions>;
  readonly options: AnyOptions;
}

/** A critic with its options and the agent that it may call. */
export interface CriticUse {
  readonly name: string;
  readonly critic: CriticV1<AnyOptions>;
  readonly options: AnyOptions;
  /** Another agent than the one that implements, unless a person has said so. */
  readonly agent: ProviderUse;
}

/** Everything a run of the story loop depends on. Core reads nothing from its surroundings but through this. */
export interface LoopInput {
  /** The project's folder: the top of a git working tree. Absolute path. */
  readonly root: string;
  readonly config: YokeConfig;
  /** The agents of this run by name; `config.runner.agent` and the stories' `agent` choose among them. */
  readonly providers: readonly ProviderUse[];
  /** In the order in which they run on a candidate. */
  readonly gates: readonly GateUse[];
  /** Asked in order about a candidate that every gate has passed; none when absent. */
  readonly critics?: readonly CriticUse[] | undefined;
  /** Run on the branch's head when the last story has passed. */
  readonly completionGates?: readonly GateUse[] | undefined;
  /** The baseline: run on the base before any agent is paid. Absent means that no baseline is wanted. */
  readonly baselineGate?: GateUse | undefined;
  /** Files that decide the run besides the backlog: configuration, local plugins. Relative to the root, with `/`. The agent's changes to them are put back. */
  readonly controlPaths: readonly string[];
  /** Story attempts at most; absent means no cap. */
  readonly maxStories?: number | undefined;
  /** Milliseconds to wait for a limit to lift, all waits together; absent means 6 hours. */
  readonly maxWaitMs?: number | undefined;
  readonly onEvent?: EventListener | undefined;
  /** Aborting stops the agent, keeps the benches and ends the run as `interrupted`. */
  readonly signal: AbortSignal;
  readonly effects: Effects;
}

/** How a run ended. */
export interface LoopResult {
  readonly runId: string;
  readonly state: RunState;
  /** One sentence. */
  readonly reason: string;
  readonly landed: readonly { readonly storyId: string; readonly commit: string }[];
  readonly failure?: FailureV1 | undefined;
  /** The next command for a person. */
  readonly hint?: string | undefined;
}
