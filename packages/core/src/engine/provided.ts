import { createHash } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { WorkspaceError } from '../errors/index.js';
import {
  copyTree,
  ensureDirectory,
  makeLink,
  removeTree,
  writeFileAtomic,
} from '../files/index.js';
import type { Run } from './run.js';
import { runSetup } from './setup.js';

/**
 * Gives a bench what git does not hold: links to dependency folders of the project, private copies of files, and the
 * set-up command where the bench's declared inputs differ from those that the project's folders were built from.
 * @throws WorkspaceError LINK_LEADS_BACK, SETUP_FAILED
 */
export async function provideFolders(
  { directory }: { readonly directory: string },
  run: Run,
): Promise<void> {
  const { workspace } = run.input.config;
  for (const path of workspace.copy) await copyIn(path, directory, run);
  const inputs = await inputsDigest(directory, workspace.setupInputs);
  const isOwnSetup =
    workspace.setup !== undefined &&
    ((await inputsDigest(run.repository.root, workspace.setupInputs)) !== inputs ||
      (await isAnyMissing(run.repository.root, workspace.link)));
  if (isOwnSetup) await setUpOnce({ directory, inputs }, run);
  else for (const path of workspace.link) await linkIn(path, directory, run);
}

async function copyIn(path: string, directory: string, run: Run): Promise<void> {
  const from = join(run.repository.root, path);
  if ((await statOf(from)) === undefined) return;
  const target = join(directory, path);
  await removeTree(target, run.effects);
  await ensureDirectory(join(target, '..'), run.effects);
  await copyTree(from, target, run.effects);
}

async function linkIn(path: string, directory: string, run: Run): Promise<void> {
  const from = join(run.repository.root, path);
  const target = join(directory, path);
  const source = await statOf(from);
  const present = await statOf(target);
  if (present?.isSymbolicLink() === true && (await readlink(target)) === from) {
    if (source !== undefined) return;
  }
  if (present !== undefined) await removeTree(target, run.effects);
  if (source === undefined) return;
  await refuseLinksBack(from, run.repository.root);
  await ensureDirectory(join(target, '..'), run.effects);
  await makeLink(from, target, run.effects);
}

/** A dependency folder that links into the project itself would have the gates test the user's checkout. */
async function refuseLinksBack(folder: string, root: string): Promise<void> {
  for (const entry of await linkCandidates(folder)) {
    const target = await realpath(entry).catch(() => undefined);
    if (target === undefined) continue;
    const isInside = target.startsWith(root + sep);
    if (isInside && !target.startsWith(folder + sep)) {
      throw new WorkspaceError({
        code: 'LINK_LEADS_BACK',
        message: `"${entry}" links to "${target}", so gates on a bench would run the files of your checkout.`,
        hint: 'Use `workspace.setup` (such as `npm ci --prefer-offline`) with `workspace.setupInputs` and take the folder out of `workspace.link`.',
      });
    }
  }
}

async function linkCandidates(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const scoped = await Promise.all(
    entries
      .filter((entry) => entry.name.startsWith('@') && entry.isDirectory())
      .map(async (scope) => {
        const inner = await entriesOf(join(folder, scope.name));
        return inner
          .filter((entry) => entry.isSymbolicLink())
          .map((entry) => join(folder, scope.name, entry.name));
      }),
  );
  const top = entries
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => join(folder, entry.name));
  return [...top, ...scoped.flat()];
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function setUpOnce(
  { directory, inputs }: { readonly directory: string; readonly inputs: string },
  run: Run,
): Promise<void> {
  const stamp = join(
    run.state.root,
    `setup-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`,
  );
  const key = `${inputs} ${JSON.stringify(run.input.config.workspace.setup)}`;
  const { link } = run.input.config.workspace;
  const known = await readFile(stamp, 'utf8').catch(() => undefined);
  if (
    known === key &&
    !(await isAnyMissing(directory, link)) &&
    !(await isAnyLinked(directory, link))
  )
    return;
  for (const path of link) await removeTree(join(directory, path), run.effects);
  await runSetup(directory, run);
  await writeFileAtomic(stamp, key, { effects: run.effects, fsync: false });
}

async function isAnyMissing(folder: string, paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => statOf(join(folder, path))));
  return found.includes(undefined);
}

async function isAnyLinked(folder: string, paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => statOf(join(folder, path))));
  return found.some((info) => info?.isSymbolicLink() === true);
}

/** Digest of the declared inputs of the set-up; an absent file is a value too. */
async function inputsDigest(folder: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    hash.update(`${path}\0${bytes === undefined ? 'absent' : bytes.length}\0`);
    if (bytes !== undefined) hash.update(bytes);
  }
  return hash.digest('hex');
}

async function statOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}
