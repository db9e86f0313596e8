import type { ToolResult } from '../process/types.js';
import { gitFailed, gitMissing } from './git-errors.js';
import type { FileConversion, GitContext, Identity } from './types.js';

/** One hardened call of git. */
export interface GitCommand {
  /** Absolute. Git never looks for a repository itself. */
  readonly gitDir: string;
  /** Absolute; absent for commands that touch no files. */
  readonly workTree?: string | undefined;
  /** Absolute; absent means git's own place. */
  readonly indexFile?: string | undefined;
  /** `own`: our repositories, no configuration but theirs. `user`: the user's, with their line ends and filters, never their hooks. */
  readonly profile: 'own' | 'user';
  /** Subcommand and its arguments. */
  readonly args: readonly [string, ...string[]];
  /** More configuration, as `key=value`. */
  readonly config?: readonly string[] | undefined;
  readonly stdin?: string | Uint8Array | undefined;
  /** What the call changes, for the observer of effects; absent when it changes nothing. */
  readonly changes?: string | undefined;
  /** Exit codes that are an answer; only 0 when absent. */
  readonly answers?: readonly number[] | undefined;
  readonly timeoutMs?: number | undefined;
  /** Who stands in a reflog. */
  readonly identity?: Identity | undefined;
  /** False keeps a landing from being cut in half by an abort. True when absent. */
  readonly isAbortable?: boolean | undefined;
}

/** Most bytes of an answer held in memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Settings that can make git start a program, ask a question or tidy up behind our back. They win over every file: an
 * agent that wrote to a configuration gets nothing started by us.
 */
const HARD: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.pager=cat',
  'core.editor=:',
  'core.askPass=',
  'core.sshCommand=false',
  'credential.helper=',
  'diff.external=',
  'commit.gpgSign=false',
  'tag.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'protocol.allow=never',
  'protocol.file.allow=always',
  'advice.detachedHead=false',
];

/** For our own repositories, also everything that the user's home could add. */
const OWN: readonly string[] = [
  'core.attributesFile=',
  'core.excludesFile=',
  'core.autocrlf=false',
  'core.untrackedCache=false',
  'checkout.workers=4',
];

const FIXED_ENV: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'file',
  GIT_PROTOCOL_FROM_USER: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
  GIT_SEQUENCE_EDITOR: ':',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_SSH_COMMAND: 'false',
};

const OWN_ENV: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
};

const ALWAYS_PASSED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];
const USER_PASSED = [
  'HOME',
  'XDG_CONFIG_HOME',
  'USERPROFILE',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
];

/** The whole environment of a git process. */
export function gitEnvironment(
  profile: GitCommand['profile'],
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = profile === 'user' ? [...ALWAYS_PASSED, ...USER_PASSED] : ALWAYS_PASSED;
  const passed: Record<string, string> = {};
  for (const name of names) {
    const value = env[name];
    if (value !== undefined) passed[name] = value;
  }
  return { ...passed, ...FIXED_ENV, ...(profile === 'own' ? OWN_ENV : {}) };
}

/** Arguments that come before the subcommand in every call. */
export function hardenedArguments(
  profile: GitCommand['profile'],
  config: readonly string[] = [],
): string[] {
  const all = [...HARD, ...(profile === 'own' ? OWN : []), ...config];
  return ['--no-pager', ...all.flatMap((setting) => ['-c', setting])];
}

/** Settings that make our git read the files of the user's own folder as the user's git does. */
export function conversionSettings(conversion: FileConversion | undefined): string[] {
  if (conversion === undefined) return [];
  return [
    ...(conversion.autocrlf === '' ? [] : [`core.autocrlf=${conversion.autocrlf}`]),
    ...(conversion.eol === '' ? [] : [`core.eol=${conversion.eol}`]),
    ...(conversion.excludesFile === '' ? [] : [`core.excludesFile=${conversion.excludesFile}`]),
  ];
}

/**
 * Runs git: the one way in. Nothing that an agent may have written (hooks, filters, aliases, helpers, monitors, replaced
 * objects) can make it start a program or read something else.
 * @throws WorkspaceError GIT_FAILED with git's own first line, GIT_MISSING
 */
export async function runGit(context: GitContext, command: GitCommand): Promise<ToolResult> {
  const { gitDir, workTree, profile } = command;
  const [name] = command.args;
  if (command.changes !== undefined) {
    context.effects.observe({ kind: 'git', name: `git:${name}`, target: command.changes });
  }
  const result = await context.runTool({
    argv: [
      'git',
      ...hardenedArguments(profile, command.config),
      `--git-dir=${gitDir}`,
      ...(workTree === undefined ? [] : [`--work-tree=${workTree}`]),
      ...command.args,
    ],
    // Inside the working tree of the user, so that git takes no prefix from it; never inside a bench.
    cwd: profile === 'user' ? (workTree ?? gitDir) : gitDir,
    env: {
      ...gitEnvironment(profile, context.effects.env),
      ...(command.identity === undefined ? {} : committerOf(command.identity)),
      ...(command.indexFile === undefined ? {} : { GIT_INDEX_FILE: command.indexFile }),
    },
    stdin: command.stdin,
    timeoutMs: command.timeoutMs ?? 600_000,
    maxBytes: MAX_BYTES,
    ...(command.isAbortable === false ? {} : { signal: context.signal }),
  });
  if (result.spawnError !== undefined) throw gitMissing(result.spawnError);
  if (result.exitCode !== 0 && !(command.answers ?? []).includes(result.exitCode ?? -1)) {
    throw gitFailed({
      command: name,
      exitCode: result.exitCode,
      stderr: result.stderr,
      place: workTree ?? gitDir,
    });
  }
  return result;
}

function committerOf({ name, email }: Identity): Record<string, string> {
  return { GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}
