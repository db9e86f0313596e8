import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { locateState, type StatePaths, statePaths } from '@yoke/core/status';
import { findRoot } from '../config/find-root.js';
import type { Terminal } from '../terminal/terminal.js';

/** Where the state of a project is. Nothing is made by looking. */
export interface FoundState {
  readonly root: string;
  /** Whether a run has ever made it. */
  readonly exists: boolean;
  readonly state: StatePaths & { readonly projectId: string; readonly projectRoot: string };
}

/** Finds the state of the project that a folder belongs to. */
export async function findState(
  directory: string,
  terminal: Pick<Terminal, 'env' | 'platform'>,
): Promise<FoundState> {
  const root = await findRoot(directory);
  const { env, platform } = terminal;
  const { base, projectId, projectRoot } = locateState({ root, env, platform });
  const paths = statePaths(join(base, projectId));
  return {
    root,
    exists: existsSync(paths.projectFile),
    state: { ...paths, projectId, projectRoot },
  };
}
