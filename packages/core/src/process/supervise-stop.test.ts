import { writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { buildEffects, createFakeClock } from './__fixtures__/effects.js';
import {
  findByCommandLine,
  makeFolder,
  oddSeconds,
  run,
  until,
} from './__fixtures__/supervision.js';
import { probeCage } from './cage-probe.js';
import type { SupervisionControl } from './types.js';

const cages = {
  'in a PID namespace': await probeCage(buildEffects()),
  'in a process group': await probeCage(buildEffects(), { namespaces: false }),
};

afterAll(async () => {
  for (const cage of Object.values(cages)) await cage.close();
});

/** Starts a script under a clock that stands still, and waits for its first line. */
function start(cage: (typeof cages)['in a process group'], parts: Parameters<typeof run>[1]) {
  const clock = createFakeClock();
  const lines: string[] = [];
  let control: SupervisionControl | undefined;
  const controller = new AbortController();
  const result = run(cage, {
    timers: {},
    signal: controller.signal,
    ...parts,
    effects: buildEffects({ clock }),
    onLine: (line, given) => {
      lines.push(line);
      control = given;
    },
  });
  const seen = (line: string) => until(() => lines.includes(line));
  /** Advances the time, and then again by the grace, when the polite signal is out. */
  const runOut = async (ms: number, graceMs = 5_000) => {
    await clock.advance(ms);
    await until(() => clock.waiting() > 0);
    await clock.advance(graceMs);
  };
  return { clock, lines, controller, result, seen, runOut, control: () => control };
}

describe.each(Object.entries(cages))('a program %s', (_, cage) => {
  it('is ended when it has not printed anything in time', async () => {
    const { clock, result } = start(cage, {
      script: 'exec sleep 1000',
      timers: { firstOutputMs: 1_000 },
    });
    await until(() => clock.waiting() > 0);

    await clock.advance(1_000);

    expect((await result).end).toEqual({
      exitCode: null,
      signal: 'SIGTERM',
      endedBy: 'first-output',
    });
  });

  it('is not held to the first-output timer once it has printed', async () => {
    const { clock, result, seen } = start(cage, {
      script: 'echo ready; exec sleep 1000',
      timers: { firstOutputMs: 1_000, totalMs: 9_000 },
    });
    await seen('ready');

    await clock.advance(9_000);

    expect((await result).end.endedBy).toBe('total');
  });

  it('is ended when it has been silent for too long', async () => {
    const { clock, result, seen } = start(cage, {
      script: 'echo ready; exec sleep 1000',
      timers: { idleMs: 1_000 },
    });
    await seen('ready');

    await clock.advance(1_000);

    expect((await result).end.endedBy).toBe('idle');
  });

  it('winds up the idle timer by output, also on stderr', async () => {
    const cwd = await makeFolder();
    const { clock, result, seen } = start(cage, {
      cwd,
      script:
        'echo ready; until [ -e go ]; do sleep 0.01; done; echo noise >&2; echo again; exec sleep 1000',
      timers: { idleMs: 1_000 },
    });
    await seen('ready');
    await clock.advance(900);
    await writeFile(`${cwd}/go`, '');
    await seen('again');

    await clock.advance(900);
    const waitedOn = clock.waiting();
    await clock.advance(100);

    expect(waitedOn).toBe(1);
    expect((await result).end.endedBy).toBe('idle');
  });

  it('is ended without progress, however much it prints', async () => {
    const { clock, result, seen } = start(cage, {
      script: 'echo ready; while :; do echo noise; sleep 0.01; done',
      timers: { idleMs: 5_000, progressMs: 1_000 },
    });
    await seen('noise');

    await clock.advance(1_000);

    expect((await result).end.endedBy).toBe('progress');
  });

  it('winds up the progress timer when a line told of progress', async () => {
    const { clock, result, seen, control } = start(cage, {
      script: 'echo ready; exec sleep 1000',
      timers: { progressMs: 1_000, totalMs: 1_900 },
    });
    await seen('ready');
    await clock.advance(900);
    control()?.progress();

    await clock.advance(1_000);

    expect((await result).end.endedBy).toBe('total');
  });

  it('is killed when it ignores the polite signal for the whole grace', async () => {
    const { result, seen, runOut } = start(cage, {
      script: 'trap "" TERM; echo ready; while :; do sleep 0.01; done',
      timers: { totalMs: 1_000 },
    });
    await seen('ready');

    await runOut(1_000);

    expect((await result).end).toEqual({ exitCode: null, signal: 'SIGKILL', endedBy: 'total' });
  });

  it('is not spared for what it prints after the decision', async () => {
    const { clock, result, seen } = start(cage, {
      script: `trap 'echo sorry; while :; do echo busy; sleep 0.01; done' TERM; echo ready; while :; do sleep 0.01; done`,
      timers: { idleMs: 1_000 },
      graceMs: 700,
    });
    await seen('ready');
    await clock.advance(1_000);
    await seen('busy');

    await clock.advance(700);

    expect((await result).end).toMatchObject({ signal: 'SIGKILL', endedBy: 'idle' });
  });

  it('may use the grace to leave in its own way', async () => {
    const { clock, result, seen } = start(cage, {
      script: `trap 'exit 7' INT; echo ready; while :; do sleep 0.01; done`,
      timers: { totalMs: 1_000 },
      stopSignal: 'SIGINT',
    });
    await seen('ready');

    await clock.advance(1_000);

    expect((await result).end).toEqual({ exitCode: 7, signal: null, endedBy: 'total' });
  });

  it('is ended although it has stopped itself', async () => {
    const { clock, result, seen, runOut } = start(cage, {
      script: 'trap "" TERM; echo ready; kill -STOP $$; while :; do sleep 0.01; done',
      timers: { totalMs: 1_000 },
    });
    await seen('ready');
    expect(clock.waiting()).toBe(1);

    await runOut(1_000);

    expect(await result).toMatchObject({
      end: { signal: 'SIGKILL', endedBy: 'total' },
      isProvenDead: true,
    });
  });

  it('leaves no child behind when it is killed', async () => {
    const seconds = oddSeconds();
    const { result, seen, runOut } = start(cage, {
      script: `trap "" TERM; setsid sh -c 'echo ready; exec sleep ${seconds}' & while :; do sleep 0.01; done`,
      timers: { totalMs: 1_000 },
    });
    await seen('ready');

    await runOut(1_000);

    expect(await result).toMatchObject({ isProvenDead: true, strayCount: 1 });
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('is ended when it stays after it has said that it is finished', async () => {
    const { clock, result, seen, control } = start(cage, {
      script: 'echo result; exec sleep 1000',
      timers: { idleMs: 1_000 },
      graceMs: 3_000,
    });
    await seen('result');
    control()?.finish();

    await clock.advance(3_000);

    expect((await result).end).toEqual({ exitCode: null, signal: 'SIGTERM', endedBy: 'end' });
  });

  it('ends by itself when it leaves after it has said that it is finished', async () => {
    const cwd = await makeFolder();
    const { clock, result, seen, control } = start(cage, {
      cwd,
      script: 'echo result; until [ -e go ]; do sleep 0.01; done',
      graceMs: 3_000,
    });
    await seen('result');
    control()?.finish();
    await writeFile(`${cwd}/go`, '');

    const { end } = await result;

    expect(end).toEqual({ exitCode: 0, signal: null, endedBy: undefined });
    expect(clock.waiting()).toBe(0);
  });

  it('is not started when the signal is aborted before', async () => {
    const controller = new AbortController();
    controller.abort(new Error('before'));
    let isStarted = false;

    const result = run(cage, {
      signal: controller.signal,
      onStart: () => {
        isStarted = true;
      },
    });

    await expect(result).rejects.toThrow('before');
    expect(isStarted).toBe(false);
  });

  it('is dead when an abort rejects', async () => {
    const seconds = oddSeconds();
    const { result, seen, controller } = start(cage, {
      script: `setsid sh -c 'echo ready; exec sleep ${seconds}' & sleep ${seconds}`,
    });
    await seen('ready');

    controller.abort(new Error('cancelled'));

    await expect(result).rejects.toThrow('cancelled');
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('is dead when the abort comes while it starts', async () => {
    const seconds = oddSeconds();
    const controller = new AbortController();

    const result = run(cage, {
      script: `exec sleep ${seconds}`,
      signal: controller.signal,
      graceMs: 50,
    });
    controller.abort(new Error('at once'));

    await expect(result).rejects.toThrow('at once');
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('is dead when a handler of the caller throws', async () => {
    const seconds = oddSeconds();

    const result = run(cage, {
      script: `echo line; exec sleep ${seconds}`,
      onLine: () => {
        throw new Error('handler broke');
      },
    });

    await expect(result).rejects.toThrow('handler broke');
    expect(await findByCommandLine(seconds)).toEqual([]);
  });
});
