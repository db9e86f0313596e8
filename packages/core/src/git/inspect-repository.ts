import { realpath } from 'node:fs/promises';
import type { ToolResult } from '../process/types.js';
import { digestConfig } from './config-digest.js';
import { exists, findOperation } from './find-operation.js';
import { gitEnvironment, hardenedArguments } from './git-command.js';
import { firstLine, gitFailed, gitMissing } from './git-errors.js';
import { readHead } from './read-head.js';
import {
  gitTooOld,
  notARepository,
  repositoryBare,
  repositoryNotTrusted,
  repositoryPathUnusable,
  repositorySubfolder,
} from './repository-errors.js';
import type { GitContext, Identity, RepositoryState } from './types.js';

const MIN_GIT = [2, 34] as const;

const QUESTIONS = [
  '--path-format=absolute',
  '--git-dir',
  '--git-common-dir',
  '--show-object-format',
  '--is-bare-repository',
  '--is-shallow-repository',
  '--show-toplevel',
] as const;

/**
 * Looks at the user's repository. Reads only; three short git processes at once, none of which runs a hook, filter or helper.
 * @throws WorkspaceError GIT_MISSING, GIT_TOO_OLD, NOT_A_REPOSITORY, REPOSITORY_BARE, REPOSITORY_SUBFOLDER, REPOSITORY_NOT_TRUSTED,
 *   REPOSITORY_PATH_UNUSABLE
 */
export async function inspectRepository(
  context: GitContext,
  directory: string,
): Promise<RepositoryState> {
  if (/[\r\n]/.test(directory)) throw repositoryPathUnusable({ directory });
  const [version, answers, settings, identity] = await Promise.all([
    ask(context, directory, ['version']),
    ask(context, directory, ['rev-parse', ...QUESTIONS]),
    ask(context, directory, ['config', '--null', '--list', '--includes']),
    ask(context, directory, ['var', 'GIT_COMMITTER_IDENT'], context.effects.env),
  ]);
  const gitVersion = checkVersion(version);
  const place = readAnswers(directory, answers);
  const root = await realpath(place.root);
  if (root !== (await realpath(directory))) throw repositorySubfolder({ directory, root });
  const config = parseConfig(settings.stdout);
  const { gitDir, commonDir } = place;
  const [head, operation, configDigest, hasModules] = await Promise.all([
    readHead(context, { gitDir, commonDir }),
    findOperation(gitDir),
    digestConfig({ gitDir, commonDir }),
    exists(`${root}/.gitmodules`),
  ]);
  return {
    root,
    gitVersion,
    gitDir,
    commonDir,
    isLinkedWorktree: gitDir !== commonDir,
    objectFormat: place.objectFormat,
    head: head.commit,
    branch: head.branch,
    operation,
    identity: parseIdentity(identity),
    isShallow: place.isShallow,
    conversion: {
      autocrlf: config.get('core.autocrlf') ?? '',
      eol: config.get('core.eol') ?? '',
      excludesFile: excludesFile(config, context.effects.env),
    },
    hasSubmodules: hasModules,
    isSparse: isTrue(config.get('core.sparsecheckout')),
    configDigest,
  };
}

async function ask(
  context: GitContext,
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<ToolResult> {
  const identity: Record<string, string> = {};
  for (const [name, value] of Object.entries(more)) {
    if (/^(GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL)|EMAIL)$/.test(name) && value !== undefined) {
      identity[name] = value;
    }
  }
  const result = await context.runTool({
    argv: ['git', ...hardenedArguments('user'), ...args],
    cwd,
    env: { ...gitEnvironment('user', context.effects.env), ...identity },
    signal: context.signal,
  });
  if (result.spawnError !== undefined) throw gitMissing(result.spawnError);
  return result;
}

function checkVersion(result: ToolResult): string {
  const match = /(\d+)\.(\d+)[\w.-]*/.exec(result.stdout.toString('utf8'));
  const [major, minor] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)];
  if (major > MIN_GIT[0] || (major === MIN_GIT[0] && minor >= MIN_GIT[1])) return match?.[0] ?? '';
  throw gitTooOld({ found: match?.[0] ?? 'unknown', needed: MIN_GIT.join('.') });
}

interface Place {
  readonly gitDir: string;
  readonly commonDir: string;
  readonly objectFormat: RepositoryState['objectFormat'];
  readonly isShallow: boolean;
  readonly root: string;
}

function readAnswers(directory: string, result: ToolResult): Place {
  const [gitDir, commonDir, format, isBare, isShallow, root] = result.stdout
    .toString('utf8')
    .split('\n');
  if (isBare === 'true' && root === '') throw repositoryBare({ directory });
  if (result.exitCode !== 0) throw refusal(directory, result);
  if (
    gitDir === undefined ||
    commonDir === undefined ||
    root === undefined ||
    (format !== 'sha1' && format !== 'sha256')
  ) {
    throw gitFailed({ command: 'rev-parse', place: directory, ...result });
  }
  return { gitDir, commonDir, objectFormat: format, isShallow: isShallow === 'true', root };
}

function refusal(directory: string, result: ToolResult): Error {
  const { stderr } = result;
  if (stderr.includes('not a git repository')) return notARepository({ directory });
  if (stderr.includes('dubious ownership')) {
    return repositoryNotTrusted({ directory, said: firstLine(stderr) });
  }
  return gitFailed({ command: 'rev-parse', place: directory, ...result });
}

/** Settings by lower-case name; the last one wins, as in git. */
function parseConfig(bytes: Buffer): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const record of bytes.toString('utf8').split('\0')) {
    const end = record.indexOf('\n');
    if (end < 0) settings.set(record.toLowerCase(), 'true');
    else settings.set(record.slice(0, end).toLowerCase(), record.slice(end + 1));
  }
  return settings;
}

function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(true|yes|on|1)$/i.test(value);
}

function excludesFile(
  config: ReadonlyMap<string, string>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const home = env.HOME ?? env.USERPROFILE;
  const set = config.get('core.excludesfile');
  if (set !== undefined) return home === undefined ? set : set.replace(/^~(?=\/)/, home);
  if (env.XDG_CONFIG_HOME) return `${env.XDG_CONFIG_HOME}/git/ignore`;
  return home === undefined ? '' : `${home}/.config/git/ignore`;
}

function parseIdentity(result: ToolResult): Identity | undefined {
  if (result.exitCode !== 0) return undefined;
  const match = /^(.*) <([^>]*)> \d+ [+-]\d+$/.exec(result.stdout.toString('utf8').trim());
  const [, name, email] = match ?? [];
  return name && email ? { name, email } : undefined;
}
