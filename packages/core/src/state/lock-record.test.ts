import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../files/test/effects.js';
import { formatLockRecord, type LockRecord, readLockRecord } from './lock-record.js';

const SOUND: LockRecord = {
  version: 1,
  pid: 77,
  startedAt: '3',
  bootId: 'boot-1',
  host: 'here',
  pidSpace: 'space-1',
  token: 'a'.repeat(32),
  runId: 'run-0',
  since: '2030-01-01T00:00:00.000Z',
};

async function read(text: string): Promise<LockRecord | undefined> {
  const file = join(await temporaryFolder(), 'lock');
  writeFileSync(file, text);
  return readLockRecord(file);
}

it('is read as it was written', async () => {
  expect(await read(formatLockRecord(SOUND))).toEqual(SOUND);
});

it('may lack what the system did not tell', async () => {
  const { startedAt: _1, bootId: _2, pidSpace: _3, ...least } = SOUND;

  expect(await read(JSON.stringify(least))).toStrictEqual(least);
  const odd = { ...least, startedAt: 3, bootId: null, pidSpace: [] };
  expect(await read(JSON.stringify(odd))).toStrictEqual(least);
});

it('is absent when there is no file', async () => {
  expect(readLockRecord(join(await temporaryFolder(), 'lock'))).toBeUndefined();
});

it.each<Readonly<Record<string, unknown>>>([
  { version: 2 },
  { version: undefined },
  { pid: '77' },
  { pid: 0 },
  { pid: -1 },
  { pid: 1.5 },
  { pid: undefined },
  { host: 7 },
  { host: undefined },
  { runId: 7 },
  { runId: undefined },
  { since: 7 },
  { since: undefined },
  { token: 7 },
  { token: undefined },
  { token: 'a'.repeat(31) },
  { token: `${'a'.repeat(32)}b` },
  { token: `../${'a'.repeat(32)}` },
  { token: `${'a'.repeat(32)}\n` },
])('with %j names nobody and is refused, with the file and the way out', async (wrong) => {
  const text = JSON.stringify({ ...SOUND, ...wrong });

  await expect(read(text)).rejects.toMatchObject({
    code: 'STATE_UNREADABLE',
    message: expect.stringContaining('/lock'),
    hint: expect.stringContaining('yoke loop cleanup --discard-stale-recovery'),
  });
});
