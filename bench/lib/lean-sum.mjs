import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './fixture.mjs';

const MAX_BYTES = 1 << 28;

/**
 * Opens a mirror and two benches kept by bare git, in which `story()` does git's own steps of one landed story with full
 * protection, as lean as they get: no fetch and no checkout while the branch stands where it was put, objects piped.
 * It answers milliseconds. Nothing else of what a loop does is in it: no agent, no gate, no ledger, no durability.
 * @param {{ readonly folder: string, readonly source: string }} input
 */
export function openLeanSum({ folder, source }) {
  const user = join(folder, 'user');
  const mirror = join(folder, 'mirror.git');
  const work = join(folder, 'work');
  const proof = join(folder, 'proof');
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
  git(folder, 'clone', '-q', '--branch', 'main', source, user);
  git(user, 'reset', '-q', '--hard', 'origin/main');
  git(user, 'config', 'gc.auto', '0');
  git(folder, 'clone', '-q', '--bare', '--no-local', `file://${user}`, mirror);
  git(folder, 'clone', '-q', '--no-local', `file://${mirror}`, work);
  mkdirSync(proof);
  const onWork = withEnv({
    GIT_DIR: mirror,
    GIT_WORK_TREE: work,
    GIT_INDEX_FILE: join(folder, 'work.index'),
  });
  const onProof = withEnv({
    GIT_DIR: mirror,
    GIT_WORK_TREE: proof,
    GIT_INDEX_FILE: join(folder, 'proof.index'),
  });
  onWork('add', '-A');
  let tree = onWork('write-tree');
  onProof('read-tree', '-m', '-u', tree);
  let head = git(user, 'rev-parse', 'HEAD');
  let count = 0;

  const story = () => {
    count += 1;
    mkdirSync(join(work, 'src'), { recursive: true });
    writeFileSync(join(work, 'src', `lean-${count}.txt`), `done ${count}\n`);
    const startedNs = process.hrtime.bigint();
    onWork('add', '-A');
    const sealed = onWork('write-tree');
    onProof('read-tree', '-m', '-u', tree, sealed);
    onProof('diff-files', '--quiet');
    const commit = onWork('commit-tree', sealed, '-p', head, '-m', `story ${count}`);
    onWork('update-ref', 'refs/heads/main', commit, head);
    pipeObjects({ mirror, user, commit, head });
    git(user, 'merge', '-q', '--ff-only', commit);
    tree = sealed;
    head = commit;
    return Number(process.hrtime.bigint() - startedNs) / 1e6;
  };
  return { story };
}

/** @param {Readonly<Record<string, string>>} env */
function withEnv(env) {
  const identity = {
    GIT_AUTHOR_NAME: 'bench',
    GIT_AUTHOR_EMAIL: 'bench@example.invalid',
    GIT_COMMITTER_NAME: 'bench',
    GIT_COMMITTER_EMAIL: 'bench@example.invalid',
  };
  return (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, {
      stdio: 'pipe',
      maxBuffer: MAX_BYTES,
      cwd: env.GIT_WORK_TREE,
      env: { ...process.env, ...identity, ...env },
    })
      .toString()
      .trim();
}

/** @param {{ readonly mirror: string, readonly user: string, readonly commit: string, readonly head: string }} input */
function pipeObjects({ mirror, user, commit, head }) {
  execFileSync(
    'sh',
    [
      '-c',
      `printf '%s\\n^%s\\n' "$3" "$4" | git --git-dir="$1" pack-objects --revs --stdout -q | git -C "$2" unpack-objects -q`,
      'sh',
      mirror,
      user,
      commit,
      head,
    ],
    { stdio: 'pipe' },
  );
}
