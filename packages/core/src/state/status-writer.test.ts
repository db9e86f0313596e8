import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  jumpingClock,
  recordingEffects,
  temporaryFolder,
  testEffects,
} from '../files/test/effects.js';
import { createStatusWriter } from './status-writer.js';
import { stateIn } from './test/state-fixtures.js';
import { eventsOf, RUN_START } from './test/status-events.js';

const EVENTS = eventsOf([
  RUN_START,
  ...Array.from({ length: 30 }, (_, index) => ['story-start', {}, `S-${index}`] as const),
]);

/** A clock whose delays never pass. */
const frozen = { ...jumpingClock(), delay: () => new Promise<void>(() => undefined) };

describe('the status writer', () => {
  it('shows events that come in quick succession with one write', async () => {
    const root = await temporaryFolder();
    const state = stateIn(root);
    const { effects, points } = recordingEffects({ clock: frozen });
    const writer = createStatusWriter({ state, root, effects });

    for (const event of EVENTS) writer.add(event);
    await writer.flush();

    const renames = points.filter(({ name }) => name === 'file:rename');
    expect(renames.map(({ target }) => target)).toEqual([
      state.statusFile,
      join(root, '.yoke/loop-status.json'),
    ]);
    expect(JSON.parse(readFileSync(state.statusFile, 'utf8')).story).toBe('S-29');
    expect(readFileSync(join(root, '.yoke/loop.log'), 'utf8').split('\n')).toHaveLength(32);
  });

  it('shows what has happened without being asked when the time has passed', async () => {
    const root = await temporaryFolder();
    const state = stateIn(root);
    const writer = createStatusWriter({ state, root, effects: testEffects() });

    for (const event of EVENTS) writer.add(event);

    await expect.poll(() => existsSync(join(root, '.yoke/loop-status.json'))).toBe(true);
  });

  it('writes nothing again when nothing has happened since', async () => {
    const root = await temporaryFolder();
    const { effects, points } = recordingEffects({ clock: frozen });
    const writer = createStatusWriter({ state: stateIn(root), root, effects });
    for (const event of EVENTS) writer.add(event);
    await writer.flush();
    const before = points.length;

    await writer.flush();

    expect(points).toHaveLength(before);
  });

  it('tells once why the display copy cannot be written', async () => {
    const root = await temporaryFolder();
    mkdirSync(join(root, 'elsewhere'));
    symlinkSync('elsewhere', join(root, '.yoke'));
    const effects = testEffects({ clock: frozen });
    const writer = createStatusWriter({ state: stateIn(root), root, effects });
    const [start, ...others] = EVENTS;
    const told = [start === undefined ? undefined : writer.add(start), await writer.flush()];

    for (const event of others) told.push(writer.add(event), await writer.flush());

    const paths = told.flatMap((warning) => (warning === undefined ? [] : [warning.message]));
    expect(paths).toHaveLength(2);
    expect(paths.join('\n')).toMatch(/loop\.log[\s\S]*loop-status\.json/);
  });
});
