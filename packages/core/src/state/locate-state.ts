import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import type { Effects } from '../effects.js';
import { fileFailed } from '../files/file-errors.js';
import { stateHomeUnknown } from './state-errors.js';

/** Where the state of a project is, whether it exists or not. */
export interface StateLocation {
  /** The folder that holds one folder a project. Absolute; not resolved. */
  readonly base: string;
  /** Name of the project's folder: the readable name of its root, `-`, 16 hex digits of the SHA-256 of its real path. */
  readonly projectId: string;
  /** Real path of the project's root. */
  readonly projectRoot: string;
}

/**
 * Tells where the state of a project is: `$YOKE_STATE_DIR`, else `$XDG_STATE_HOME/yoke`, else the platform's own place.
 * Reads only the real path of the root, so that a status can be shown at once.
 *
 * @throws LedgerError STATE_HOME_UNKNOWN; WorkspaceError FILE_FAILED when there is no such root.
 */
export function locateState(input: {
  readonly root: string;
  readonly env: Effects['env'];
  readonly platform: string;
}): StateLocation {
  const projectRoot = realRoot(input.root);
  const digest = createHash('sha256').update(projectRoot).digest('hex').slice(0, 16);
  return {
    base: stateBase(input.env, input.platform),
    projectId: `${slugOf(projectRoot)}-${digest}`,
    projectRoot,
  };
}

function realRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (cause) {
    throw fileFailed({ operation: 'open', path: root, cause });
  }
}

function slugOf(path: string): string {
  const slug = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return slug === '' ? 'project' : slug;
}

function stateBase(env: Effects['env'], platform: string): string {
  const own = env.YOKE_STATE_DIR;
  if (own !== undefined && own !== '') {
    if (isAbsolute(own)) return own;
    throw stateHomeUnknown(`YOKE_STATE_DIR is "${own}", which is not an absolute path`);
  }
  const xdg = env.XDG_STATE_HOME;
  // The XDG rules tell to ignore a relative path.
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'yoke');
  return platform === 'win32' ? windowsBase(env) : posixBase(env, platform);
}

function windowsBase(env: Effects['env']): string {
  const local = env.LOCALAPPDATA;
  if (local !== undefined && isAbsolute(local)) return join(local, 'yoke');
  throw stateHomeUnknown('neither YOKE_STATE_DIR nor LOCALAPPDATA is set to an absolute path');
}

function posixBase(env: Effects['env'], platform: string): string {
  const home = env.HOME;
  if (home === undefined || !isAbsolute(home)) {
    throw stateHomeUnknown(
      'none of YOKE_STATE_DIR, XDG_STATE_HOME and HOME is set to an absolute path',
    );
  }
  return platform === 'darwin'
    ? join(home, 'Library', 'Application Support', 'yoke')
    : join(home, '.local', 'state', 'yoke');
}
