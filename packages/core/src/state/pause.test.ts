import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, testEffects } from '../files/test/effects.js';
import { clearPause, isPauseRequested, requestPause } from './pause.js';
import { temporaryState } from './test/state-fixtures.js';

const effects = testEffects();

async function makeState() {
  const projectRoot = await temporaryFolder();
  mkdirSync(join(projectRoot, '.yoke'));
  return { ...(await temporaryState()), projectRoot, shown: join(projectRoot, '.yoke/loop.pause') };
}

describe('pausing', () => {
  it('is not asked for by default', async () => {
    expect(await isPauseRequested(await makeState())).toBe(false);
  });

  it('is asked for once it was requested, twice or once', async () => {
    const state = await makeState();

    await requestPause(state, effects);
    await requestPause(state, effects);

    expect(await isPauseRequested(state)).toBe(true);
    expect(existsSync(state.shown)).toBe(true);
  });

  it('can be asked for before the first run', async () => {
    const state = await makeState();
    rmSync(state.root, { recursive: true });

    await requestPause(state, effects);

    expect(await isPauseRequested(state)).toBe(true);
  });

  it('is asked for when a person makes the file', async () => {
    const state = await makeState();
    writeFileSync(state.shown, '');

    expect(await isPauseRequested(state)).toBe(true);
  });

  it('stays asked for when an agent removes the file', async () => {
    const state = await makeState();
    await requestPause(state, effects);
    rmSync(state.shown);

    expect(await isPauseRequested(state)).toBe(true);
  });

  it('stays asked for when the folder is a link, through which nothing is written', async () => {
    const state = await makeState();
    const elsewhere = await temporaryFolder();
    rmSync(join(state.projectRoot, '.yoke'), { recursive: true });
    symlinkSync(elsewhere, join(state.projectRoot, '.yoke'));

    const warning = await requestPause(state, effects);

    expect(warning?.code).toBe('DISPLAY_NOT_WRITTEN');
    expect(existsSync(join(elsewhere, 'loop.pause'))).toBe(false);
    expect(await isPauseRequested(state)).toBe(true);
  });

  it('is over once it was cleared', async () => {
    const state = await makeState();
    await requestPause(state, effects);

    await clearPause(state, effects);

    expect(await isPauseRequested(state)).toBe(false);
    expect(existsSync(state.shown)).toBe(false);
  });
});
