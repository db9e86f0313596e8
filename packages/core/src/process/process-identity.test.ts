import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from './__fixtures__/supervision.js';
import { identifyProcess, probeProcesses, readLiveness } from './process-identity.js';
import { parsePsLine, parseStat, readProcess } from './process-list.js';

const { platform } = process;

function startSleeper(): { readonly child: ChildProcess; readonly pid: number } {
  const child = spawn('sleep', ['1000'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, pid: child.pid ?? 0 };
}

describe('a process that was identified', () => {
  it('is alive while it lives', async () => {
    const identity = await identifyProcess(startSleeper().pid, platform);

    expect(await readLiveness(identity, platform)).toBe('alive');
  });

  it('is dead when it has ended', async () => {
    const { child, pid } = startSleeper();
    const identity = await identifyProcess(pid, platform);

    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(await readLiveness(identity, platform)).toBe('dead');
  });

  it('is dead when another process has its number', async () => {
    const identity = await identifyProcess(startSleeper().pid, platform);

    expect(await readLiveness({ ...identity, startedAt: '1' }, platform)).toBe('dead');
  });

  it('is unknown when its start time was not recorded and something has its number', async () => {
    const { pid } = startSleeper();

    expect(await readLiveness({ pid }, platform)).toBe('unknown');
  });

  it('is dead without a start time when nothing has its number', async () => {
    expect(await readLiveness({ pid: 2_000_000_000 }, platform)).toBe('dead');
  });

  it('is dead after a restart of the system', async () => {
    const identity = await identifyProcess(startSleeper().pid, 'linux');

    expect(await readLiveness({ ...identity, bootId: 'another' }, 'linux')).toBe('dead');
  });

  it('is unknown in another space of numbers', async () => {
    const identity = await identifyProcess(startSleeper().pid, 'linux');

    expect(await readLiveness({ ...identity, pidSpace: 'pid:[1]' }, 'linux')).toBe('unknown');
  });

  it('is unknown on a platform that does not tell', async () => {
    const { pid } = startSleeper();

    expect(await readLiveness({ pid, startedAt: 'x' }, 'win32')).toBe('unknown');
  });

  it.runIf(platform === 'linux')('is dead when only its zombie is left', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 1000']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const identity = await identifyProcess(pid, platform);

    await until(async () => (await readProcess(pid, platform))?.isZombie === true);

    expect(await readLiveness(identity, platform)).toBe('dead');
  });
});

describe('this process', () => {
  it('is alive to itself', async () => {
    const probe = await probeProcesses({ platform });

    expect(probe.self.pid).toBe(process.pid);
    expect(await probe.isAlive(probe.self)).toBe('alive');
  });
});

describe('a line of the system', () => {
  it('is read although the name of the process holds brackets and blanks', () => {
    const stat = `42 (a) R 1 (b)) S 7 8 9 ${Array.from({ length: 15 }, (_, i) => i).join(' ')} 777 0`;

    expect(parseStat(42, stat)).toEqual({
      pid: 42,
      parentPid: 7,
      groupId: 8,
      sessionId: 9,
      isZombie: false,
      startedAt: '777',
    });
  });

  it('is no process when it is cut', () => {
    expect(parseStat(42, '42 (a) S 7 8')).toBeUndefined();
  });

  it('is read as ps prints it', () => {
    expect(parsePsLine('  501     1   501 Ss   Mon Nov 30 22:24:21 2026    ')).toEqual([
      {
        pid: 501,
        parentPid: 1,
        groupId: 501,
        sessionId: 501,
        isZombie: false,
        startedAt: 'Mon Nov 30 22:24:21 2026',
      },
    ]);
    expect(parsePsLine('')).toEqual([]);
  });
});
