import { join } from 'node:path';
import { buildBacklogYaml } from '../backlog/build-backlog-yaml.js';
import type { StoryInput } from '../backlog/build-story.js';
import { type FileTree, makeTempFolder, removeFolder, writeTree } from '../effects/files.js';
import { gitEnvironment, runGit } from '../effects/run-git.js';

/** What a temporary repository is made from. */
export interface RepositoryInput {
  /** Besides the backlog and the configuration. */
  readonly files?: FileTree | undefined;
  /** Written to `.yoke/prd.yaml`; absent means no backlog. */
  readonly backlog?: readonly StoryInput[] | undefined;
  /** Written to `.yoke/config.yaml` as JSON, which is YAML; absent means no configuration. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  /** `main` when absent. */
  readonly branch?: string | undefined;
  /** The program search path; the one of this process when absent. */
  readonly path?: string | undefined;
}

/** A real git repository in a temporary folder of its own, cut off from the configuration of the machine. */
export interface TestRepository {
  /** Real path of the working tree. */
  readonly root: string;
  /** A place for Yoke's state that vanishes with the repository: give it as `YOKE_STATE_DIR`. */
  readonly stateDir: string;
  /** The environment in which everything of this repository runs. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs git in the working tree and answers its stdout. */
  readonly git: (...args: readonly string[]) => Promise<string>;
  readonly write: (files: FileTree) => Promise<void>;
  /** Stages everything, commits it and answers the commit's id. */
  readonly commit: (message: string) => Promise<string>;
  /** Removes the folder with everything in it. */
  readonly remove: () => Promise<void>;
}

/** Makes a repository with one commit that holds the given files. The caller calls `remove`. */
export async function createRepository(input: RepositoryInput = {}): Promise<TestRepository> {
  const folder = await makeTempFolder('yoke-repository-');
  const root = join(folder, 'project');
  const stateDir = join(folder, 'state');
  const env = {
    ...gitEnvironment(input.path ?? process.env.PATH ?? '', join(folder, 'home')),
    YOKE_STATE_DIR: stateDir,
  };
  const git = (...args: readonly string[]) => runGit(args, { cwd: root, env });
  const write = (files: FileTree) => writeTree(root, files);
  const commit = async (message: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--allow-empty', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  await writeTree(folder, { 'home/.keep': '', 'project/.keep': '' });
  await removeFolder(join(root, '.keep'));
  await git('init', '--quiet', `--initial-branch=${input.branch ?? 'main'}`);
  // An identity of the repository's own, so that a program with another environment finds the same one.
  await git('config', 'user.name', 'Ada Test');
  await git('config', 'user.email', 'ada@example.org');
  await write(filesOf(input));
  await commit('chore: begin');
  return { root, stateDir, env, git, write, commit, remove: () => removeFolder(folder) };
}

function filesOf(input: RepositoryInput): FileTree {
  return {
    ...input.files,
    ...(input.backlog === undefined ? {} : { '.yoke/prd.yaml': buildBacklogYaml(input.backlog) }),
    ...(input.config === undefined
      ? {}
      : { '.yoke/config.yaml': `${JSON.stringify(input.config, null, 2)}\n` }),
  };
}
