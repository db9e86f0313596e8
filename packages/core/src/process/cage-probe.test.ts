import { describe, expect, it, onTestFinished } from 'vitest';
import { buildEffects } from './__fixtures__/effects.js';
import { run } from './__fixtures__/supervision.js';
import { listInheritable } from './cage.js';
import { type ProbeOptions, probeCage } from './cage-probe.js';
import { listProcesses } from './process-list.js';

async function probe(options?: ProbeOptions, platform = process.platform as string) {
  const cage = await probeCage(buildEffects({ platform }), options);
  onTestFinished(() => cage.close());
  return cage;
}

async function countOwnChildren(): Promise<number> {
  return (await listProcesses('linux')).filter(
    ({ parentPid, isZombie }) => parentPid === process.pid && !isZombie,
  ).length;
}

describe('a probe', () => {
  it.each(['darwin', 'win32'])('finds a process group on %s, and says why', async (platform) => {
    expect(await probe({}, platform)).toMatchObject({
      pidNamespace: false,
      reason: `PID namespaces are a thing of Linux, and this is "${platform}"`,
    });
  });

  it('finds a process group when no namespaces are wanted', async () => {
    expect((await probe({ namespaces: false })).pidNamespace).toBe(false);
  });

  it('leaves no process behind', async () => {
    const before = await countOwnChildren();

    await probe();

    expect(await countOwnChildren()).toBe(before);
  });
});

const hasNamespaces = await probeCage(buildEffects()).then(async (cage) => {
  await cage.close();
  return cage.pidNamespace;
});

describe.runIf(hasNamespaces)('a stock of cages', () => {
  it('prepares the next cage while a program runs, and gives it up when it is closed', async () => {
    const cage = await probe({ files: 'none' });
    const before = await countOwnChildren();

    await run(cage, {});
    const prepared = (await countOwnChildren()) - before;
    await cage.close();

    expect(prepared).toBe(1);
    expect(await countOwnChildren()).toBe(before);
  });

  it('replaces a prepared cage that was killed', async () => {
    const cage = await probe();
    const before = new Set((await listProcesses('linux')).map(({ pid }) => pid));
    await run(cage, {});
    const prepared = (await listProcesses('linux')).filter(
      ({ pid, parentPid }) => parentPid === process.pid && !before.has(pid),
    );
    for (const { pid } of prepared) process.kill(pid, 'SIGKILL');

    const result = await run(cage, { script: 'exit 5' });

    expect(result.end.exitCode).toBe(5);
  });

  it('serves programs side by side, each in a cage of its own', async () => {
    const cage = await probe();

    const results = await Promise.all(
      [1, 2, 3, 4].map((code) =>
        run(cage, { script: `sleep 0.05; echo /proc/[0-9]*; exit ${code}` }),
      ),
    );

    expect(results.map(({ end }) => end.exitCode)).toEqual([1, 2, 3, 4]);
    for (const { stdout } of results) expect(stdout.tail.split(' ').length).toBeLessThan(5);
  });
});

describe.runIf(hasNamespaces)('a cage that changes the folder by a shell', () => {
  it('runs the program in its folder with its own exit code', async () => {
    const cage = await probe({ hasFolderFlag: false });

    const result = await run(cage, { script: 'pwd; exit 9' });

    expect(cage.pidNamespace).toBe(true);
    expect(result.stdout.tail).toMatch(/yoke-process-/);
    expect(result.end.exitCode).toBe(9);
  });
});

describe.runIf(process.platform === 'linux')('descriptors that a child would inherit', () => {
  it('do not include those that Node opens', async () => {
    const { openSync, closeSync } = await import('node:fs');
    const fd = openSync('/dev/null', 'r');
    onTestFinished(() => closeSync(fd));

    expect(listInheritable()).not.toContain(fd);
  });
});
