import type { ProcessEntry } from './process-list.js';
import { runTool } from './run-tool.js';

const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';

/**
 * Lists the processes of Windows, or the one of that number. PowerShell is asked, which every Windows since 7 has; `wmic` is
 * gone from the newer ones. Empty when it does not answer: unknown, which is not none.
 */
export async function listWindows(pid?: number): Promise<readonly ProcessEntry[]> {
  try {
    const { stdout } = await runTool({
      argv: [POWERSHELL, '-NoProfile', '-NonInteractive', '-Command', windowsQuery(pid)],
      cwd: '.',
      env: { SystemRoot: 'C:\\Windows', PATH: 'C:\\Windows\\System32' },
      timeoutMs: 10_000,
    });
    return parseWindowsProcesses(stdout.toString('utf8'));
  } catch {
    // No PowerShell, or none that answers in time: whoever asks is told that nobody knows.
    return [];
  }
}

/** The words for PowerShell: a line `<number> <number of the parent> <start as an ISO instant>` for each process. */
export function windowsQuery(pid?: number): string {
  const filter = pid === undefined ? '' : ` -Filter 'ProcessId=${pid}'`;
  return (
    `Get-CimInstance Win32_Process${filter} | Where-Object CreationDate | ForEach-Object { ` +
    "'{0} {1} {2}' -f $_.ProcessId, $_.ParentProcessId, $_.CreationDate.ToUniversalTime().ToString('o') }"
  );
}

/**
 * Reads what {@link windowsQuery} makes PowerShell print. Windows keeps the number of a parent that has ended, and gives
 * it to others: a parent that started later than its child is none, and the child belongs to nobody (0). There are no
 * groups: each process counts as one of its own.
 */
export function parseWindowsProcesses(text: string): readonly ProcessEntry[] {
  const entries = text.split(/\r?\n/).flatMap(parseLine);
  const starts = new Map(entries.map(({ pid, startedAt }) => [pid, startedAt]));
  return entries.map((entry) => {
    const parentStart = starts.get(entry.parentPid);
    // Instants of one length, in UTC, compare as text.
    return parentStart !== undefined && parentStart > entry.startedAt
      ? { ...entry, parentPid: 0 }
      : entry;
  });
}

function parseLine(line: string): readonly ProcessEntry[] {
  const match = /^(\d+) (\d+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z)$/.exec(line.trim());
  if (match === null) return [];
  const [, pid, parentPid, startedAt = ''] = match;
  const number = Number(pid);
  return [
    {
      pid: number,
      parentPid: Number(parentPid),
      groupId: number,
      sessionId: number,
      isZombie: false,
      startedAt,
    },
  ];
}
