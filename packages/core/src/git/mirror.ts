import { WorkspaceError, YokeError } from '../errors/index.js';
import { readBounded } from '../files/read-bounded.js';
import { openBatchObjects } from './batch-objects.js';
import { runGit } from './git-command.js';
import { ensureMirrorLayout, markDamaged } from './mirror-layout.js';
import { createMirrorRefs } from './mirror-refs.js';
import { assertObjectId } from './object-id.js';
import { createObjectReader } from './object-reader.js';
import { createObjectWriter } from './object-writer.js';
import { rememberRecent } from './recent-objects.js';
import type { Mirror, MirrorInput } from './types.js';

/** Prefix of the refs that keep what was fetched. A ref here says: this commit is whole, with everything it reaches. */
const FETCHED = 'refs/yoke/fetched';

/**
 * Opens the trusted mirror, making it when it is absent. What stands at its place and is not as we would make it is set
 * aside. Close it at the end of the run.
 */
export async function openMirror(input: MirrorInput): Promise<Mirror> {
  const { context, gitDir, repository } = input;
  const { effects } = context;
  const format = repository.objectFormat;
  await ensureMirrorLayout(gitDir, format, effects);
  const objects = rememberRecent(openBatchObjects(gitDir, effects));
  const reader = createObjectReader(objects, format, (id) => markDamaged(gitDir, id, effects));
  const { remember } = objects;
  const objectsDir = `${gitDir}/objects`;
  const writer = createObjectWriter({ objectsDir, format, reader, remember, effects });
  const refs = createMirrorRefs(gitDir, effects);
  const whole = new Set<string>();

  const fetch = async (commit: string): Promise<void> => {
    assertObjectId(commit);
    if (whole.has(commit)) return;
    const ref = `${FETCHED}/${commit}`;
    if ((await refs.readRef(ref)) !== commit) {
      await fetchCommit(input, commit);
      await writer.flush();
      await refs.writeRef(ref, commit);
    }
    const { treeId } = await reader.readCommit(commit);
    await reader.readTree(treeId);
    whole.add(commit);
  };

  return {
    gitDir,
    objectFormat: format,
    reader,
    writer: {
      ...writer,
      writeCommit: async (commit) => {
        const id = await writer.writeCommit(commit);
        // Its parents are whole and its tree was written here: so is it.
        if (commit.parents.every((parent) => whole.has(parent))) whole.add(id);
        return id;
      },
    },
    fetch,
    ...refs,
    writeRef: async (ref, commit) => {
      await writer.flush();
      await refs.writeRef(ref, commit);
    },
    close: () => reader.close(),
  };
}

async function fetchCommit(
  { context, gitDir, repository }: MirrorInput,
  commit: string,
): Promise<void> {
  const source = fileUrl(repository.commonDir);
  try {
    await runGit(context, {
      gitDir,
      profile: 'own',
      args: [
        'fetch',
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        '--no-auto-maintenance',
        '--no-recurse-submodules',
        '--update-shallow',
        '--',
        source,
        commit,
      ],
      changes: gitDir,
    });
  } catch (cause) {
    if (!YokeError.isInstance(cause) || cause.code !== 'GIT_FAILED') throw cause;
    throw fetchRefused({ commit, repository: repository.commonDir, cause });
  }
}

/** Git decodes percent signs in such a URL. */
function fileUrl(path: string): string {
  const bytes = Buffer.from(path, 'utf8');
  let url = 'file://';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    url += /[A-Za-z0-9/._~-]/.test(character)
      ? character
      : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return url;
}

function fetchRefused(input: {
  readonly commit: string;
  readonly repository: string;
  readonly cause: YokeError;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'MIRROR_FETCH_FAILED',
    message: `Commit "${input.commit}" could not be brought from "${input.repository}" into the mirror: ${input.cause.message}`,
    hint: 'Run `git fsck --full` in the repository: every object is checked on the way, and one of them is damaged, missing or refused.',
    cause: input.cause,
    details: { commit: input.commit, repository: input.repository },
  });
}

/** Ids at which the history of the mirror is cut off, because the user's repository is shallow; usually none. */
export async function readShallow(gitDir: string): Promise<Buffer | undefined> {
  return readBounded(`${gitDir}/shallow`, 16 * 1024 * 1024);
}
