import { describe, expect, it } from 'vitest';
import { findStrays } from './stray-sweep.js';
import { listWindows, parseWindowsProcesses, windowsQuery } from './windows-processes.js';

const TEXT = [
  '4 0 2026-03-01T08:00:00.0000000Z',
  '100 4 2026-03-01T09:00:00.1234567Z',
  '200 100 2026-03-01T09:00:01.0000000Z',
  '300 200 2026-03-01T09:00:02.0000000Z',
  '400 200 2026-03-01T08:30:00.0000000Z',
  '',
].join('\r\n');

describe('the processes of Windows', () => {
  it('are read with number, parent and start', () => {
    expect(parseWindowsProcesses(TEXT)[1]).toEqual({
      pid: 100,
      parentPid: 4,
      groupId: 100,
      sessionId: 100,
      isZombie: false,
      startedAt: '2026-03-01T09:00:00.1234567Z',
    });
  });

  it('are descendants only of parents that are older than they are', () => {
    const entries = parseWindowsProcesses(TEXT);

    const found = findStrays(entries, { pid: 100 }).map(({ pid }) => pid);

    expect(found).toEqual([100, 200, 300]);
    expect(entries.find(({ pid }) => pid === 400)?.parentPid).toBe(0);
  });

  it.each([
    ['a process without a start', '0 0 '],
    ['a line that was cut', '100 4 2026-03-01T09:00:0'],
    ['a complaint of PowerShell', 'Get-CimInstance : Access denied'],
    ['nothing', ''],
  ])('do not include %s', (_, text) => {
    expect(parseWindowsProcesses(text)).toEqual([]);
  });

  it('are asked for by number where one is meant', () => {
    expect(windowsQuery(100)).toContain("Win32_Process -Filter 'ProcessId=100' |");
    expect(windowsQuery()).not.toContain('Filter');
  });

  it.skipIf(process.platform === 'win32')('are unknown where nobody answers', async () => {
    expect(await listWindows()).toEqual([]);
  });
});
