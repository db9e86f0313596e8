import { describe, expect, it } from 'vitest';
import { fakeClock } from './fake-clock.js';

const signal = new AbortController().signal;

describe('fakeClock', () => {
  it('stands still until it is moved', () => {
    const clock = fakeClock();

    expect([clock.now().toISOString(), clock.monotonicMs()]).toEqual([
      '2030-01-01T00:00:00.000Z',
      0,
    ]);
  });

  it('moves both kinds of time by the same amount', async () => {
    const clock = fakeClock(new Date('2031-05-01T00:00:00.000Z'));

    await clock.advance(1500);

    expect([clock.now().toISOString(), clock.monotonicMs()]).toEqual([
      '2031-05-01T00:00:01.500Z',
      1500,
    ]);
  });

  it('ends delays in the order in which they are due, those that begin meanwhile included', async () => {
    const clock = fakeClock();
    const log: string[] = [];
    const note = (name: string) => () => log.push(`${name} at ${clock.monotonicMs()}`);
    void clock.delay(30, signal).then(note('late'));
    void clock
      .delay(10, signal)
      .then(note('early'))
      .then(() => clock.delay(5, signal))
      .then(note('chained'));

    await clock.advance(30);

    expect(log).toEqual(['early at 10', 'chained at 15', 'late at 30']);
  });

  it('keeps a delay that is not due', async () => {
    const clock = fakeClock();
    void clock.delay(10, signal);

    await clock.advance(9);

    expect(clock.pendingCount()).toBe(1);
  });

  it('rejects a delay with the reason of the abort and forgets it', async () => {
    const clock = fakeClock();
    const controller = new AbortController();
    const delay = clock.delay(10, controller.signal);

    controller.abort(new Error('enough'));

    await expect(delay).rejects.toThrow('enough');
    expect(clock.pendingCount()).toBe(0);
  });

  it('begins no delay for a signal that is aborted already', async () => {
    const clock = fakeClock();

    await expect(clock.delay(10, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
