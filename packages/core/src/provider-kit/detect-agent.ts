import type { DetectContextV1, DetectionV1 } from '../contracts/index.js';

/** What is needed of an agent on this machine. */
export interface AgentProbe {
  /** The program's name on PATH, or its absolute path. */
  readonly program: string;
  /** Arguments that print the help in which the needed flags stand. */
  readonly helpArguments: readonly string[];
  /** Flags without which the provider cannot drive the agent, such as `--json`. */
  readonly flags: readonly string[];
  /** The versions this provider was tried with, both inclusive, such as `2.1.0` and `2.1.332`. */
  readonly tried: { readonly from: string; readonly to: string };
  /** The command that installs the agent. */
  readonly install: string;
  /** The command that signs a person in. */
  readonly login: string;
  /** Tells whether somebody is signed in, where that costs nothing; absent or undefined means unknown. */
  readonly isSignedIn?:
    | ((context: DetectContextV1) => PromiseLike<boolean | undefined> | boolean | undefined)
    | undefined;
}

/** Finds an agent by `--version` and by the flags that its help offers. Neither costs money. */
export async function detectAgent(
  context: DetectContextV1,
  probe: AgentProbe,
): Promise<DetectionV1> {
  const [versionRun, helpRun, signedIn] = await Promise.all([
    context.run([probe.program, '--version']),
    context.run([probe.program, ...probe.helpArguments]),
    probe.isSignedIn?.(context),
  ]);
  if (versionRun.exitCode !== 0) {
    return { installed: false, hint: `Install it: ${probe.install}` };
  }
  const version = /\d+\.\d+\.\d+/.exec(versionRun.stdout)?.[0];
  const help = `${helpRun.stdout}\n${helpRun.stderr}`;
  const missingFlags = probe.flags.filter((flag) => !offers(help, flag));
  const hint = hintFor(probe, { version, missingFlags, signedIn });
  return {
    installed: true,
    ...(version === undefined ? {} : { version }),
    ...(signedIn === undefined ? {} : { signedIn }),
    ...(missingFlags.length === 0 ? {} : { missingFlags }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function offers(help: string, flag: string): boolean {
  const escaped = flag.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[\\s,|\\[])${escaped}(?![\\w-])`).test(help);
}

function hintFor(
  probe: AgentProbe,
  found: {
    readonly version: string | undefined;
    readonly missingFlags: readonly string[];
    readonly signedIn: boolean | undefined;
  },
): string | undefined {
  const tried = `tried with ${probe.tried.from} to ${probe.tried.to}`;
  const version = found.version ?? 'of unknown version';
  if (found.missingFlags.length > 0) {
    const flags = found.missingFlags.join(', ');
    return `${probe.program} ${version} does not offer ${flags} (${tried}). Install one that does: ${probe.install}`;
  }
  if (found.signedIn === false) return `Sign in: ${probe.login}`;
  if (found.version !== undefined && !isBetween(found.version, probe.tried)) {
    return `${probe.program} ${version} was not tried (${tried}). If it misbehaves: ${probe.install}`;
  }
  return undefined;
}

function isBetween(version: string, range: AgentProbe['tried']): boolean {
  return compare(version, range.from) >= 0 && compare(version, range.to) <= 0;
}

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
