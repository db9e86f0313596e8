import type { ProcessEndV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import type { CageSupport } from './cage.js';

/** A short command of Yoke's own choosing (git, a probe): trusted, uncaged, its output held in memory. */
export interface ToolCommand {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array | undefined;
  /** 120,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Most bytes kept of each stream; 64 MiB when absent. Passing it is an error, never a cut. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How a tool ended. A non-zero exit is a value, not a throw. */
export interface ToolResult {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly spawnError?: string | undefined;
}

/** Runs a tool. Rejects with `signal.reason` on abort, and with a ProcessError when it passes its time or size. */
export type RunTool = (command: ToolCommand) => Promise<ToolResult>;

/** The four timers of a supervised process, in milliseconds; absent or 0 means off. */
export interface SupervisionTimers {
  readonly firstOutputMs?: number | undefined;
  /** No output. */
  readonly idleMs?: number | undefined;
  /** No successful tool result or edit; fed by `progress()`. */
  readonly progressMs?: number | undefined;
  readonly totalMs?: number | undefined;
}

/** Where a supervised process may write and what it may see, for the cage. */
export interface CageRequest {
  /** Folders it may write in. Absolute paths. */
  readonly writable: readonly string[];
  /** Folders it must not see. Absolute paths. */
  readonly hidden: readonly string[];
  /** Folders and files it may read, but not write, though they lie in one that is writable or hidden. Absolute paths. */
  readonly readable?: readonly string[] | undefined;
  /** Folder that stands for the shared temporary ones, `/tmp` and `/var/tmp`. Absolute path; absent leaves them as they are. */
  readonly privateTemp?: string | undefined;
  readonly network: 'on' | 'loopback';
}

/** One start of an untrusted program: an agent, or a command of a gate. */
export interface SupervisedCommand {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. Core adds `YOKE_RUN_ID`, the marker by which stray children are found. */
  readonly env: Readonly<Record<string, string>>;
  /** Written and closed; an empty stdin when absent. */
  readonly stdin?: string | undefined;
  readonly timers: SupervisionTimers;
  readonly stopSignal?: 'SIGINT' | 'SIGTERM' | undefined;
  /** Between the polite signal and the kill; 5,000 when absent. */
  readonly graceMs?: number | undefined;
  readonly cage: CageRequest;
  /** What this machine offers, from `probeCage`; made once and used for every command of a run. Absent means a process group alone. */
  readonly cageSupport?: CageSupport | undefined;
  /** Where both streams are captured, up to `captureBytes` each. */
  readonly capture: {
    readonly stdoutFile: string;
    readonly stderrFile: string;
    readonly captureBytes: number;
  };
  /** Marks the processes of this run, one value for all of its commands; see `env`. Core adds a second mark of its own for each command. */
  readonly marker: string;
  readonly signal: AbortSignal;
  /** Called with each complete line of stdout, LF only, decoded, at most 1 MiB long (longer lines are cut and passed once). */
  readonly onLine?: ((line: string, control: SupervisionControl) => void) | undefined;
  /**
   * Called once when the process has started. In a PID namespace it names the namespace's keeper, whose end ends
   * everything inside; otherwise the program itself.
   */
  readonly onStart?: ((process: ProcessIdentity) => void) | undefined;
}

/** What a line handler may tell the supervisor. */
export interface SupervisionControl {
  /** The program made progress: winds the progress timer up again. */
  readonly progress: () => void;
  /** The program said that it has finished: it gets `graceMs` to leave, then it is ended with `endedBy: 'end'`. */
  readonly finish: () => void;
}

/** A process that can be told from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the system's own unit, as text; absent where the system does not tell. */
  readonly startedAt?: string | undefined;
  readonly bootId?: string | undefined;
  /** The space in which the number counts; absent where there is only one, or unknown. */
  readonly pidSpace?: string | undefined;
}

/** How a supervised process ended, with what it printed. */
export interface SupervisedResult {
  readonly end: ProcessEndV1;
  readonly durationMs: number;
  readonly stdout: CapturedOutput;
  readonly stderr: CapturedOutput;
  /** True once no process of this command is alive. False means that one could not be ended or accounted for: whatever depends on it stops. */
  readonly isProvenDead: boolean;
  /** Processes that outlived the program and were ended; 0 when there were none. */
  readonly strayCount: number;
  readonly enforced: CageEnforcement;
}

/** Which parts of a cage were really held up, for evidence and `doctor`. What is false was only asked for. */
export interface CageEnforcement {
  /** Every process was in a PID namespace: none can have left the tree. */
  readonly pidNamespace: boolean;
  /** What was not asked to be writable was read-only. */
  readonly writable: boolean;
  readonly hidden: boolean;
  /** The network was as asked for; true as well when all of it was. */
  readonly network: boolean;
}

/** What one stream printed. */
export interface CapturedOutput {
  readonly file: string;
  readonly totalBytes: number;
  readonly capturedBytes: number;
  readonly isTruncated: boolean;
  /** The last 8 KiB, decoded. */
  readonly tail: string;
}

/**
 * Runs an untrusted program to its proven end. A program that cannot start is a value (`end.spawnError`), never a throw.
 * Rejects with `signal.reason` after an abort, when everything is dead. @throws PROCESS_SURVIVED when after an abort
 * something cannot be ended; CAPTURE_FAILED when the files for its output cannot be made.
 */
export type Supervise = (command: SupervisedCommand, effects: Effects) => Promise<SupervisedResult>;
