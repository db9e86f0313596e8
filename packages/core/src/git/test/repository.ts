import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Effects } from '../../effects.js';
import { temporaryFolder, testEffects } from '../../files/test/effects.js';
import { runTool } from '../../process/run-tool.js';
import type { RunTool } from '../../process/types.js';
import { inspectRepository } from '../inspect-repository.js';
import { openMirror } from '../mirror.js';
import type { GitContext, Mirror, RepositoryState } from '../types.js';

/** Plain git for arranging and asserting; not hardened. */
export function git(cwd: string, args: readonly string[], input?: string | Uint8Array): string {
  return gitBytes(cwd, args, input).toString('utf8').trimEnd();
}

/** As {@link git}, without decoding. */
export function gitBytes(
  cwd: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Buffer {
  return execFileSync('git', args, {
    cwd,
    input,
    stdio: 'pipe',
    maxBuffer: 1 << 28,
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
    },
  });
}

/** Files of a test repository by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Files with which most test repositories begin. */
export const SOME_FILES: Files = {
  'README.md': '# demo\n',
  'src/a.js': 'export const a = 1;\n',
  'src/deep/b.js': 'export const b = 2;\n',
  'test/a.test.js': 'test();\n',
  '.gitignore': 'node_modules/\ndist/\n',
};

/** Makes a repository with one commit on `main`. Answers its folder. */
export async function makeRepository(
  files: Files = SOME_FILES,
  initArguments: readonly string[] = [],
): Promise<string> {
  const folder = join(await temporaryFolder(), 'project');
  mkdirSync(folder);
  git(folder, ['init', '-q', '-b', 'main', ...initArguments]);
  git(folder, ['config', 'user.name', 'Ada']);
  git(folder, ['config', 'user.email', 'ada@example.org']);
  writeFiles(folder, files);
  commitAll(folder, 'first');
  return folder;
}

/** Commits everything in a repository. Answers the commit's id. */
export function commitAll(folder: string, message = 'change'): string {
  git(folder, ['add', '-A']);
  git(folder, ['commit', '-q', '--allow-empty', '-m', message]);
  return git(folder, ['rev-parse', 'HEAD']);
}

/** Context of git calls, with a record of the subcommands that were started. */
export function testContext(effects: Effects = gitEffects()): GitContext & {
  readonly commands: string[];
} {
  const commands: string[] = [];
  const recorded: RunTool = (command) => {
    commands.push(
      command.argv.find(
        (word, at) => at > 0 && /^[a-z]/.test(word) && !isValue(command.argv, at),
      ) ?? '',
    );
    return runTool(command);
  };
  return { runTool: recorded, effects, commands };
}

function isValue(argv: readonly string[], at: number): boolean {
  return argv[at - 1] === '-c' || argv[at - 1] === '-C';
}

/** Effects with the PATH of this machine. */
export function gitEffects(input: Partial<Effects> = {}): Effects {
  return testEffects({ env: { PATH: process.env.PATH }, ...input });
}

/** A repository with its mirror; the mirror holds the head. */
export interface Setup {
  readonly folder: string;
  readonly state: string;
  readonly repository: RepositoryState;
  readonly mirror: Mirror;
  readonly context: ReturnType<typeof testContext>;
  readonly base: string;
  readonly baseTree: string;
}

/** Makes a repository and opens a mirror of it in a folder of its own. */
export async function setUp(
  files: Files = SOME_FILES,
  input: { readonly init?: readonly string[]; readonly effects?: Effects } = {},
): Promise<Setup> {
  const folder = await makeRepository(files, input.init);
  return setUpFor(folder, input.effects);
}

/** As {@link setUp}, for a repository that is there. */
export async function setUpFor(folder: string, effects?: Effects): Promise<Setup> {
  const state = await temporaryFolder();
  const context = testContext(effects);
  const repository = await inspectRepository(context, folder);
  const mirror = await openMirror({ context, gitDir: join(state, 'mirror.git'), repository });
  onTestFinished(() => mirror.close());
  const base = repository.head ?? '';
  await mirror.fetch(base);
  const { treeId } = await mirror.reader.readCommit(base);
  return { folder, state, repository, mirror, context, base, baseTree: treeId };
}
