import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Effects } from '../effects.js';
import { crashAtEveryPoint, temporaryFolder, testEffects } from '../files/test/effects.js';
import { locateState } from './locate-state.js';
import { openStateDirectory } from './state-directory.js';

interface Place {
  readonly root: string;
  readonly home: string;
  readonly effects: Effects;
}

async function makePlace(): Promise<Place> {
  const folder = await temporaryFolder();
  const place = { root: join(folder, 'My Project'), home: join(folder, 'home') };
  mkdirSync(place.root);
  mkdirSync(place.home);
  return { ...place, effects: testEffects({ env: { YOKE_STATE_DIR: place.home } }) };
}

const openAt = (place: Place, firstCommit = 'c1') =>
  openStateDirectory({ ...place, firstCommit: async () => firstCommit });

describe('locateState', () => {
  const locate = (root: string, env: Effects['env'], platform = 'linux') =>
    locateState({ root, env, platform }).base;

  it.each([
    [{ YOKE_STATE_DIR: '/own', XDG_STATE_HOME: '/xdg', HOME: '/h' }, 'linux', '/own'],
    [{ XDG_STATE_HOME: '/xdg', HOME: '/h' }, 'linux', '/xdg/yoke'],
    [{ XDG_STATE_HOME: 'relative', HOME: '/h' }, 'linux', '/h/.local/state/yoke'],
    [{ HOME: '/h' }, 'darwin', '/h/Library/Application Support/yoke'],
    [{ LOCALAPPDATA: '/local' }, 'win32', '/local/yoke'],
  ])('finds the place that %j names on %s', async (env, platform, expected) => {
    expect(locate(await temporaryFolder(), env, platform)).toBe(expected);
  });

  it.each([[{}], [{ YOKE_STATE_DIR: 'relative', HOME: '/h' }], [{ HOME: 'relative' }]])(
    'tells what to set when the environment is %j',
    async (env) => {
      const root = await temporaryFolder();

      expect(() => locate(root, env)).toThrow(
        expect.objectContaining({ code: 'STATE_HOME_UNKNOWN' }),
      );
    },
  );

  it('gives one project one id, however it is reached', async () => {
    const { root, home } = await makePlace();
    symlinkSync(root, join(home, 'link'));
    const locateId = (path: string) =>
      locateState({ root: path, env: { HOME: '/h' }, platform: 'linux' }).projectId;

    expect(locateId(join(home, 'link'))).toBe(locateId(root));
    expect(locateId(root)).toMatch(/^my-project-[0-9a-f]{16}$/);
  });
});

describe('openStateDirectory', () => {
  it('makes a folder for this user alone', async () => {
    const state = await openAt(await makePlace());

    expect(lstatSync(state.root).mode & 0o777).toBe(0o700);
  });

  it('opens the same folder again', async () => {
    const place = await makePlace();
    const first = await openAt(place);

    const second = await openAt(place);

    expect(second).toEqual(first);
    expect(second.replaced).toBeUndefined();
  });

  it('takes the folder back from other users when its bits were loosened', async () => {
    const place = await makePlace();
    const { root } = await openAt(place);
    chmodSync(root, 0o755);

    await openAt(place);

    expect(lstatSync(root).mode & 0o777).toBe(0o700);
  });

  it('puts the state of another repository aside, whole, with the reason', async () => {
    const place = await makePlace();
    const old = await openAt(place, 'c1');
    writeFileSync(old.ledgerFile, 'old events');

    const state = await openAt(place, 'c2');

    expect(state.replaced?.reason).toContain('c1');
    expect(existsSync(state.ledgerFile)).toBe(false);
    expect(readFileSync(join(String(state.replaced?.path), 'ledger.ndjson'), 'utf8')).toBe(
      'old events',
    );
  });

  it('asks only whether the recorded commit is still there when it can', async () => {
    const place = await makePlace();
    await openAt(place, 'c1');

    const state = await openStateDirectory({
      ...place,
      firstCommit: () => Promise.reject(new Error('slow')),
      hasCommit: async (commit) => commit === 'c1',
    });

    expect(state.replaced).toBeUndefined();
  });

  it('records the first commit once there is one', async () => {
    const place = await makePlace();
    await openStateDirectory({ ...place, firstCommit: async () => undefined });

    const state = await openAt(place, 'c1');

    expect(state.replaced).toBeUndefined();
    expect(JSON.parse(readFileSync(state.projectFile, 'utf8')).firstCommit).toBe('c1');
  });

  it('refuses a state directory that is a link', async () => {
    const place = await makePlace();
    const { root } = await openAt(place);
    const other = join(dirname(place.root), 'other');
    mkdirSync(other);
    rmSync(root, { recursive: true });
    symlinkSync(other, root);

    await expect(openAt(place)).rejects.toMatchObject({
      code: 'STATE_DIRECTORY_REFUSED',
      message: expect.stringContaining('it is a link'),
    });
    expect(readdirSync(other)).toEqual([]);
  });

  it.each([['.state'], ['a/b/c']])(
    'refuses a place inside the project and writes nothing there: %s',
    async (inner) => {
      const { root } = await makePlace();
      const effects = testEffects({ env: { YOKE_STATE_DIR: join(root, inner) } });

      const attempt = openStateDirectory({ root, firstCommit: async () => 'c1', effects });

      await expect(attempt).rejects.toMatchObject({ code: 'STATE_DIRECTORY_REFUSED' });
      expect(readdirSync(root)).toEqual([]);
    },
  );

  it('refuses a place that leads into the project through a link', async () => {
    const { root, home } = await makePlace();
    symlinkSync(root, join(home, 'link'));
    const effects = testEffects({ env: { YOKE_STATE_DIR: join(home, 'link', 'state') } });

    const attempt = openStateDirectory({ root, firstCommit: async () => 'c1', effects });

    await expect(attempt).rejects.toMatchObject({ code: 'STATE_DIRECTORY_REFUSED' });
    expect(readdirSync(root)).toEqual([]);
  });

  it('refuses to run on a bench of another run', async () => {
    const place = await makePlace();
    const { workBench } = await openAt(place);
    mkdirSync(workBench);

    await expect(openAt({ ...place, root: workBench })).rejects.toMatchObject({
      message: expect.stringContaining('bench'),
    });
  });

  it('refuses a place where every user may write', async () => {
    const place = await makePlace();
    chmodSync(place.home, 0o777);

    await expect(openAt(place)).rejects.toMatchObject({ code: 'STATE_DIRECTORY_REFUSED' });
  });

  it.skipIf(process.getuid?.() !== 0)('refuses a folder that is somebody else’s', async () => {
    const place = await makePlace();
    const { root } = await openAt(place);
    chownSync(root, 12_345, 12_345);

    await expect(openAt(place)).rejects.toMatchObject({
      message: expect.stringContaining('12345'),
    });
  });

  it('refuses the state of a newer Yoke and leaves it as it is', async () => {
    const place = await makePlace();
    const { projectFile } = await openAt(place);
    writeFileSync(projectFile, '{"version":2,"root":"?"}');

    await expect(openAt(place)).rejects.toMatchObject({ code: 'STATE_VERSION_NEWER' });
    expect(readFileSync(projectFile, 'utf8')).toBe('{"version":2,"root":"?"}');
  });

  it.each([[''], ['{"version":1'], ['\0\0\0'], ['[]'], ['{"version":1,"root":7}']])(
    'writes nothing over a damaged record: %j',
    async (text) => {
      const place = await makePlace();
      const { projectFile } = await openAt(place);
      writeFileSync(projectFile, text);

      await expect(openAt(place)).rejects.toMatchObject({ code: 'STATE_UNREADABLE' });
      expect(readFileSync(projectFile, 'utf8')).toBe(text);
    },
  );

  it('comes to the same folder wherever the first opening is ended', async () => {
    const place = (folder: string, effects: Effects): Place => ({
      root: join(folder, 'project'),
      home: join(folder, 'home'),
      effects: { ...effects, env: { YOKE_STATE_DIR: join(folder, 'home') } },
    });

    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        mkdirSync(join(folder, 'project'));
        return folder;
      },
      act: (folder, effects) => openAt(place(folder, effects)),
      check: async (folder) => {
        const state = await openAt(place(folder, testEffects()));
        expect(state.replaced).toBeUndefined();
      },
    });

    expect(points).toBeGreaterThan(5);
  });

  it('keeps another repository’s state wherever the putting aside is ended', async () => {
    const place = (folder: string, effects: Effects): Place => ({
      root: join(folder, 'project'),
      home: join(folder, 'home'),
      effects: { ...effects, env: { YOKE_STATE_DIR: join(folder, 'home') } },
    });

    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        mkdirSync(join(folder, 'project'));
        const state = await openAt(place(folder, testEffects()), 'c1');
        writeFileSync(state.ledgerFile, 'old events');
        return folder;
      },
      act: (folder, effects) => openAt(place(folder, effects), 'c2'),
      check: async (folder) => {
        const state = await openAt(place(folder, testEffects()), 'c2');
        const kept = readdirSync(dirname(state.root), { recursive: true }).filter((path) =>
          String(path).endsWith('ledger.ndjson'),
        );
        expect(kept).toHaveLength(1);
        expect(existsSync(state.ledgerFile)).toBe(false);
      },
    });

    expect(points).toBeGreaterThan(8);
  });
});
