import { join } from 'node:path';
import type { TreeEdit } from '../types.js';
import { type Files, git, type Setup, SOME_FILES, setUp } from './repository.js';

/** Content by path; `undefined` takes the file out. */
export type Edits = Readonly<Record<string, string | undefined>>;

const person = { name: 'Ada', email: 'ada@example.org' };

/** Who commits in tests, and when. */
export const SOMEBODY = {
  author: person,
  committer: person,
  at: new Date('2030-01-02T03:04:05Z'),
};

/** Makes a commit in the mirror that changes files of the base. Answers its id. */
export async function candidateOn(setup: Setup, edits: Edits): Promise<string> {
  const { mirror, base, baseTree } = setup;
  const puts = new Map<string, TreeEdit>();
  for (const [path, content] of Object.entries(edits)) {
    if (content === undefined) puts.set(path, undefined);
    else {
      const id = await mirror.writer.writeBlob(Buffer.from(content));
      puts.set(path, { mode: '100644', id });
    }
  }
  return mirror.writer.writeCommit({
    treeId: await mirror.writer.editTree(baseTree, puts),
    parents: [base],
    message: 'yoke: complete S1',
    ...SOMEBODY,
  });
}

/** A candidate that changes, adds and removes files of `SOME_FILES`. */
export const EDITS: Edits = {
  'src/a.js': 'export const a = 2;\n',
  'src/more/new.js': 'new\n',
  'test/a.test.js': undefined,
};

/** The landing of a commit on `main`. */
export function landingOf(setup: Setup, commit: string) {
  const { repository, mirror, base } = setup;
  return { repository, mirror, base, commit, branch: 'refs/heads/main', reflog: 'yoke: land' };
}

/** A repository, its mirror, and a commit there that is ready to land. */
export async function arrange(files: Files = SOME_FILES, edits: Edits = EDITS) {
  const setup = await setUp(files);
  const commit = await candidateOn(setup, edits);
  const at = (path: string) => join(setup.folder, path);
  return { ...setup, commit, at, input: landingOf(setup, commit) };
}

/** What `git status` shows. */
export const status = (folder: string): string => git(folder, ['status', '--porcelain']);
