import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import type { Clock, EffectPoint, Effects } from '../../effects.js';

/** What the observer throws in the place of the end of the process. */
export class SimulatedCrash extends Error {}

/** Makes a temporary folder that is removed when the test ends. Real path. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'yoke-test-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A clock that stands still unless a delay is asked for: then it jumps ahead by it. */
export function jumpingClock(start = '2030-01-02T03:04:05.000Z'): Clock {
  let ms = Date.parse(start);
  return {
    now: () => new Date(ms),
    monotonicMs: () => ms,
    delay: async (length, signal) => {
      signal.throwIfAborted();
      ms += length;
      // Lets timers and file events of the outside world come through.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Effects for tests: a jumping clock, an empty environment, an observer that does nothing. */
export function testEffects(input: Partial<Effects> = {}): Effects {
  return { clock: jumpingClock(), env: {}, platform: 'linux', observe: () => undefined, ...input };
}

/** Effects that end the process, as far as the code under test can tell, at the n-th change (from 1) and at every later one. */
export function crashingAt(n: number, input: Partial<Effects> = {}): Effects {
  let count = 0;
  return testEffects({
    ...input,
    observe: () => {
      count += 1;
      if (count >= n) throw new SimulatedCrash(`change ${count}`);
    },
  });
}

/**
 * Runs an action again and again, ending it at its first change, its second and so on, until it comes through; checks
 * the world after each. Answers how many points there were, so that a test can tell that it swept any.
 */
export async function crashAtEveryPoint(input: {
  readonly prepare: () => Promise<string>;
  readonly act: (folder: string, effects: Effects) => Promise<unknown>;
  readonly check: (folder: string, point: number) => Promise<void>;
}): Promise<number> {
  for (let point = 1; ; point += 1) {
    const folder = await input.prepare();
    try {
      await input.act(folder, crashingAt(point));
      return point - 1;
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
      await input.check(folder, point);
    }
  }
}

/** Effects that write down every change they see. */
export function recordingEffects(input: Partial<Effects> = {}): {
  readonly effects: Effects;
  readonly points: readonly EffectPoint[];
} {
  const points: EffectPoint[] = [];
  const effects = testEffects({
    ...input,
    observe: (point) => {
      points.push(point);
    },
  });
  return { effects, points };
}

/** Mounts a small file system of its own for a test; skips the test where that is not allowed. */
export function mountSmallDisk(folder: string, context: TestContext, options = 'size=64k'): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    context.skip('mounting a file system needs more rights');
  }
  onTestFinished(() => {
    execFileSync('umount', [folder]);
  });
}
