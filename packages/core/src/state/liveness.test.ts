import { expect, it } from 'vitest';
import type { ProcessIdentity } from '../process/types.js';
import { judgeLiveness } from './liveness.js';
import type { LockRecord } from './lock-record.js';

const OWNER: LockRecord = {
  version: 1,
  pid: 77,
  startedAt: '3',
  bootId: 'boot-1',
  pidSpace: 'space-1',
  host: 'here',
  token: 'a'.repeat(32),
  runId: 'run-0',
  since: '2030-01-01T00:00:00.000Z',
};

/** Judges on the machine `here`, as a process of the given identity, to which every other process seems alive. */
async function judge(owner: Partial<LockRecord>, self: ProcessIdentity) {
  const asked: ProcessIdentity[] = [];
  const probe = {
    self,
    isAlive: async (identity: ProcessIdentity) => {
      asked.push(identity);
      return 'alive' as const;
    },
  };
  return { liveness: await judgeLiveness({ ...OWNER, ...owner }, probe, 'here'), asked };
}

const SELF: ProcessIdentity = { pid: 5, startedAt: '9' };

it('a holder on another machine is unknown, and no process is asked after', async () => {
  expect(await judge({ host: 'there' }, SELF)).toEqual({ liveness: 'unknown', asked: [] });
});

it('a holder with the number of this process and another start is dead', async () => {
  expect((await judge({ pid: 5 }, SELF)).liveness).toBe('dead');
});

it.each<[string, Partial<LockRecord>, ProcessIdentity]>([
  ['with another number', {}, SELF],
  ['with this number and this start', { pid: 5, startedAt: '9' }, SELF],
  ['with this number and an unknown start', { pid: 5, startedAt: undefined }, SELF],
  ['with this number, where the own start is unknown', { pid: 5 }, { pid: 5 }],
])('of a holder %s the system is asked, by all that is known of it', async (_, owner, self) => {
  const { liveness, asked } = await judge(owner, self);
  const { pid, startedAt, bootId, pidSpace } = { ...OWNER, ...owner };

  expect(liveness).toBe('alive');
  expect(asked).toEqual([{ pid, startedAt, bootId, pidSpace }]);
});
