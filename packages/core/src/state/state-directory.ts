import { chmodSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Effects } from '../effects.js';
import { ensureDirectory, moveAside, mutateSync, systemCode } from '../files/index.js';
import { locateState } from './locate-state.js';
import { readProject, reasonItIsForeign, recordProject } from './project-record.js';
import { stateDirectoryRefused } from './state-errors.js';
import { type StatePaths, statePaths } from './state-paths.js';

/** Yoke's own folder for one project, outside of the project's tree, for this user alone. */
export interface StateDirectory extends StatePaths {
  readonly projectId: string;
  /** Real path of the project's root. */
  readonly projectRoot: string;
  /** Present when the folder found at this place belonged to another repository and was put out of the way. */
  readonly replaced?: { readonly path: string; readonly reason: string } | undefined;
}

/** What {@link openStateDirectory} needs. */
export interface OpenStateInput {
  /** The project's folder. */
  readonly root: string;
  /** The first commit of the repository; absent while it has none. May be slow: asked once in the life of a project. */
  readonly firstCommit: () => Promise<string | undefined>;
  /** Tells whether the repository still has a commit. When absent, `firstCommit` is asked and compared. */
  readonly hasCommit?: ((commit: string) => Promise<boolean>) | undefined;
  readonly effects: Effects;
}

/**
 * Opens the state directory of a project and makes it when it is missing. A folder that was made for another repository
 * at the same place is put aside, whole, with the reason.
 *
 * @throws LedgerError STATE_DIRECTORY_REFUSED when it is a link, inside the project, somebody else's or writable by all;
 *   STATE_VERSION_NEWER; STATE_UNREADABLE when its `project.json` is damaged; STATE_HOME_UNKNOWN.
 */
export async function openStateDirectory(input: OpenStateInput): Promise<StateDirectory> {
  const { effects } = input;
  const location = locateState({ ...input, env: effects.env, platform: effects.platform });
  const { projectId, projectRoot } = location;
  refuseInside(resolveExisting(location.base), projectRoot);
  await ensureDirectory(location.base, effects);
  const base = realpathSync.native(location.base);
  refuseInside(base, projectRoot);
  refuseBench(base, projectRoot);
  refuseOpenToAll(base);

  const root = join(base, projectId);
  const replaced = await putForeignAside(root, { ...input, root: projectRoot });
  await claimFolder(root, effects);
  const paths = statePaths(root);
  await recordProject(root, { ...input, root: projectRoot });
  return { ...paths, projectId, projectRoot, ...(replaced === undefined ? {} : { replaced }) };
}

function refuseInside(base: string, projectRoot: string): void {
  if (!isWithin(base, projectRoot)) return;
  throw stateDirectoryRefused({
    path: base,
    because: `it is inside the project "${projectRoot}", where agents write`,
    hint: 'Set YOKE_STATE_DIR to an absolute path outside of the project.',
  });
}

/** A project that lies in another project's state is a bench: an agent that starts Yoke there would run it on itself. */
function refuseBench(base: string, projectRoot: string): void {
  if (!isWithin(projectRoot, base)) return;
  for (let folder = projectRoot; folder !== base; folder = dirname(folder)) {
    if (lstatOf(statePaths(folder).projectFile) === undefined) continue;
    throw stateDirectoryRefused({
      path: base,
      because: `the project "${projectRoot}" is inside it, so it is a bench of another run`,
      hint: 'Run the command in the project itself, not in a bench.',
    });
  }
}

function refuseOpenToAll(base: string): void {
  const { mode } = lstatSync(base);
  const isSticky = (mode & 0o1000) !== 0;
  if (isSticky || (mode & 0o002) === 0) return;
  throw stateDirectoryRefused({
    path: base,
    because: 'every user of this machine may write there',
    hint: `Run \`chmod o-w "${base}"\`, or set YOKE_STATE_DIR to another folder.`,
  });
}

async function claimFolder(root: string, effects: Effects): Promise<void> {
  const info = lstatOf(root);
  if (info === undefined) await ensureDirectory(root, effects);
  refuseUnlessOwn(root, lstatSync(root), effects);
  if (effects.platform === 'win32' || (lstatSync(root).mode & 0o077) === 0) return;
  mutateSync({ name: 'file:chmod', target: root, effects }, () => chmodSync(root, 0o700));
}

function refuseUnlessOwn(root: string, info: Stats, effects: Effects): void {
  const because = !info.isDirectory()
    ? `it is ${info.isSymbolicLink() ? 'a link' : 'not a folder'}`
    : effects.platform !== 'win32' && info.uid !== userInfo().uid
      ? `it belongs to user ${info.uid}, not to you (${userInfo().uid})`
      : undefined;
  if (because === undefined) return;
  throw stateDirectoryRefused({
    path: root,
    because,
    hint: `Look at it with \`ls -ld "${root}"\` and move it out of the way, or set YOKE_STATE_DIR to another folder.`,
  });
}

async function putForeignAside(
  root: string,
  input: OpenStateInput,
): Promise<StateDirectory['replaced']> {
  const info = lstatOf(root);
  if (info === undefined) return undefined;
  refuseUnlessOwn(root, info, input.effects);
  const record = readProject(root);
  if (record === undefined) return undefined;
  const reason = await reasonItIsForeign(record, input);
  if (reason === undefined) return undefined;
  const path = await moveAside(root, reason, input.effects);
  return path === undefined ? undefined : { path, reason };
}

/** The real path of a folder that may not exist yet: of what exists of it, with the rest behind. */
function resolveExisting(path: string): string {
  if (lstatOf(path) === undefined && dirname(path) !== path) {
    return join(resolveExisting(dirname(path)), basename(path));
  }
  return realpathSync.native(path);
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}

function lstatOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
