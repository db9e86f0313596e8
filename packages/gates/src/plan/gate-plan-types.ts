import type { GateUse } from '@yoke/core';
import type { CommandLine, GateV1, PluginV1 } from '@yoke/core/contracts';
import type { AuditOptions, Suppression } from '../audit/audit-options.js';

/** A command that a gate runs, as configuration tells it. */
export interface CommandSetting {
  readonly command?: CommandLine | undefined;
  readonly retries?: number | undefined;
  /** For one try; 10 when absent. */
  readonly timeoutMinutes?: number | undefined;
}

/** One entry under `gates:`. */
export interface CustomGateSetting {
  /** `<plugin>/<gate>`. */
  readonly use: string;
  /** The gate's own options. */
  readonly with?: unknown;
  /** Name of the gate it runs behind; the gate's own place when absent. */
  readonly after?: string | undefined;
}

/** The audit gate, as configuration tells it. Absent members have the defaults of its options. */
export interface AuditSetting {
  /** `false` switches it off; an audit that is spoken of is on otherwise. */
  readonly enabled?: boolean | undefined;
  readonly command?: CommandLine | undefined;
  /** For one command; 10 when absent. */
  readonly timeoutMinutes?: number | undefined;
  readonly sensitivePaths?: AuditOptions['sensitivePaths'] | undefined;
  readonly network?: boolean | undefined;
  readonly severity?: AuditOptions['severity'] | undefined;
  readonly registry?: string | undefined;
  /** Version of the form of the suppressions; 1 is the only one. */
  readonly suppressionsVersion?: 1 | undefined;
  readonly suppressions?: readonly Suppression[] | undefined;
}

/** The part of the configuration that decides which gates run. Every member is optional; absent means the default. */
export interface GateSettings {
  readonly verify?: (CommandSetting & { readonly minimumTests?: number | undefined }) | undefined;
  readonly perf?: CommandSetting | undefined;
  readonly completion?: CommandSetting | undefined;
  readonly audit?: AuditSetting | undefined;
  readonly gates?: readonly CustomGateSetting[] | undefined;
  readonly output?:
    | {
        readonly previewBytes?: number | undefined;
        readonly artifactThresholdBytes?: number | undefined;
      }
    | undefined;
}

/** The project's own verify command, or why there is none. */
export type VerifyDetection =
  | { readonly command: string }
  | { readonly command?: undefined; readonly reason: string; readonly hint: string };

/** What a plan needs besides the configuration. */
export interface GatePlanTools {
  /** Asked only when the configuration has no verify command. */
  readonly detectVerifyCommand: () => PromiseLike<VerifyDetection>;
  /** The loaded plugins, whose gates `gates:` may use. */
  readonly plugins?: readonly PluginV1[] | undefined;
  /** Path of the configuration file, for messages. */
  readonly configFile?: string | undefined;
}

/** The gates of a run, each with checked options. Its members go into the engine's input as they are. */
export interface GatePlan {
  /** In the order in which they run on a candidate. */
  readonly gates: readonly GateUse[];
  /** Run on the branch's head after the last story; empty when the configuration has no completion command. */
  readonly completionGates: readonly GateUse[];
  /** The verify gate, run on the base before any agent is paid. */
  readonly baselineGate: GateUse;
}

/** A gate of a plugin under its full name. */
export interface NamedGate {
  readonly name: string;
  readonly gate: GateV1;
}
