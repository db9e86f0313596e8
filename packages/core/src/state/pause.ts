import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Effects } from '../effects.js';
import { ensureDirectory, removeFile, systemCode, writeFileAtomic } from '../files/index.js';
import { atDisplayPath, type DisplayWarning, writeDisplayFile } from './display-file.js';
import type { StateDirectory } from './state-directory.js';

type PauseState = Pick<StateDirectory, 'pauseFile' | 'projectRoot'>;

const SHOWN = '.yoke/loop.pause';

/**
 * Asks the run of a project to pause at the next boundary. Doing it twice changes nothing. The request stands in the state
 * directory, so that an agent that removes `.yoke/loop.pause` does not take it back.
 */
export async function requestPause(
  state: PauseState,
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  const text = `${effects.clock.now().toISOString()}\n`;
  await ensureDirectory(dirname(state.pauseFile), effects);
  await writeFileAtomic(state.pauseFile, text, { effects });
  return writeDisplayFile({ root: state.projectRoot, path: SHOWN, mode: 0o644 }, text, effects);
}

/** Tells whether a pause is asked for: by Yoke, or by a person who made `.yoke/loop.pause`. */
export async function isPauseRequested(state: PauseState): Promise<boolean> {
  return isThere(state.pauseFile) || isThere(join(state.projectRoot, SHOWN));
}

/** Takes a pause back. */
export async function clearPause(
  state: PauseState,
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  await removeFile(state.pauseFile, effects);
  return atDisplayPath({ root: state.projectRoot, path: SHOWN }, async (target) => {
    await removeFile(target, effects);
  });
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}
