import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { WorkspaceError } from '../errors/index.js';
import { ensureDirectory, removeTree } from '../files/index.js';
import { buildEnvironment, parseCommandLine, supervise } from '../process/index.js';
import { cacheVariables, setupCage } from './cage-requests.js';
import type { Run } from './run.js';
import { singleLine } from './text.js';

const CAPTURE_BYTES = 1024 * 1024;

/**
 * Runs `workspace.setup` on a bench.
 * @throws WorkspaceError SETUP_FAILED when it does not end with exit code 0; no agent is started then.
 */
export async function runSetup(directory: string, run: Run): Promise<void> {
  const { workspace } = run.input.config;
  if (workspace.setup === undefined) return;
  const folder = join(run.state.tempDir, `setup-${randomUUID()}`);
  await ensureDirectory(folder, run.effects);
  try {
    const result = await supervise(
      {
        argv: parseCommandLine(workspace.setup, run.effects.platform),
        cwd: directory,
        env: buildEnvironment({
          purpose: 'setup',
          effects: run.effects,
          pass: [],
          set: cacheVariables(run),
        }),
        timers: { totalMs: workspace.setupTimeoutMinutes * 60_000 },
        cage: setupCage({ directory, folder }, run),
        capture: {
          stdoutFile: join(folder, 'stdout'),
          stderrFile: join(folder, 'stderr'),
          captureBytes: CAPTURE_BYTES,
        },
        marker: run.marker,
        cageSupport: run.cageSupport,
        signal: run.input.signal,
      },
      run.effects,
    );
    if (result.end.exitCode === 0 && result.isProvenDead) return;
    throw setupFailed(String(workspace.setup), result.end.exitCode, result.stderr.tail);
  } finally {
    await removeTree(folder, run.effects);
  }
}

function setupFailed(command: string, exitCode: number | null, stderr: string): WorkspaceError {
  const said = singleLine(stderr.split('\n').filter(Boolean).slice(-3).join(' '), 400);
  return new WorkspaceError({
    code: 'SETUP_FAILED',
    message: `The set-up command "${command}" ended with ${exitCode === null ? 'a signal' : `exit code ${exitCode}`}${said === '' ? '' : `: ${said}`}.`,
    hint: 'Run it by hand in a fresh clone of the project, or correct `workspace.setup` in .yoke/config.yaml.',
  });
}
