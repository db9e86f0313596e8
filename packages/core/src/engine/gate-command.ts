import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { GateCandidateV1, GateCommandResultV1, GateCommandV1 } from '../contracts/index.js';
import { GATE_CAPTURE_BYTES } from '../contracts/index.js';
import { ProcessError } from '../errors/index.js';
import { ensureDirectory } from '../files/index.js';
import {
  buildEnvironment,
  parseCommandLine,
  type SupervisedResult,
  supervise,
} from '../process/index.js';
import { gateCage } from './cage-requests.js';
import type { GateUse } from './loop-types.js';
import { layOver } from './overlay.js';
import type { ProofSubject } from './proof.js';
import type { Run } from './run.js';

/** Time of a gate that declares none, and of its commands. */
export const DEFAULT_GATE_TIMEOUT_MS = 600_000;

const OUTPUT_FOLDER = 'output';
const TEMP_FOLDER = 'shared';

/** Folders in the temporary folder of a gate that all its commands share: for their output, and as their `/tmp`. */
export const SHARED_FOLDERS = [OUTPUT_FOLDER, TEMP_FOLDER];

/** What a gate is run on. */
export interface GateSubject {
  readonly candidate: GateCandidateV1;
  readonly phase: 'attempt' | 'completion';
  readonly bench: ProofSubject;
}

/** What a gate's commands are run on. */
export interface CommandSubject extends GateSubject {
  readonly tempDirectory: string;
  /** Filled with the digest of each held-out place that was laid over the bench. */
  readonly heldOut: Map<string, string>;
}

/** One command of a gate, and what it belongs to. */
export interface GateCommandRun {
  readonly command: GateCommandV1;
  readonly use: GateUse;
  readonly subject: CommandSubject;
  readonly signal: AbortSignal;
}

/**
 * Runs one command of a gate on the proof bench: caged, with a scrubbed environment and a home of its own, its held-out
 * files laid over the bench for as long as it runs.
 * @throws ProcessError GATE_STILL_ALIVE; WorkspaceError as `layOver` does
 */
export async function runGateCommand(
  { command, use, subject, signal }: GateCommandRun,
  run: Run,
): Promise<GateCommandResultV1> {
  const commandId = randomUUID();
  const folder = join(subject.tempDirectory, `command-${commandId}`);
  const home = join(folder, 'home');
  const temp = join(folder, 'tmp');
  // One place for the output of all commands of the gate, so that all of them ask for the same cage.
  const outputFolder = join(subject.tempDirectory, OUTPUT_FOLDER);
  const sharedTemp = join(subject.tempDirectory, TEMP_FOLDER);
  for (const path of [folder, home, temp]) await ensureDirectory(path, run.effects);
  const { bench } = subject;
  const overlay =
    command.overlay === undefined
      ? undefined
      : await layOver(command.overlay, bench.directory, run.effects);
  if (command.overlay !== undefined && overlay !== undefined) {
    subject.heldOut.set(command.overlay, overlay.digest);
  }
  try {
    const result = await supervise(
      {
        argv: parseCommandLine(command.command, run.effects.platform),
        cwd: bench.directory,
        env: buildEnvironment({
          purpose: 'gate',
          effects: run.effects,
          pass: [],
          set: { ...command.env, YOKE_STORY: subject.candidate.storyId, ...phaseOf(subject) },
          home,
          tempDir: temp,
        }),
        timers: { totalMs: command.timeoutMs ?? use.gate.timeoutMs ?? DEFAULT_GATE_TIMEOUT_MS },
        cage: {
          ...gateCage(
            {
              bench: bench.directory,
              tempDirectory: subject.tempDirectory,
              outputFolder,
              sharedTemp,
            },
            run,
          ),
          ...(command.network === 'on' ? { network: 'on' } : {}),
        },
        capture: {
          stdoutFile: join(outputFolder, `${commandId}.stdout`),
          stderrFile: join(outputFolder, `${commandId}.stderr`),
          captureBytes: GATE_CAPTURE_BYTES,
        },
        marker: run.marker,
        cageSupport: run.cageSupport,
        signal,
      },
      run.effects,
    );
    return toCommandResult(result);
  } finally {
    if (overlay !== undefined) await bench.restore();
  }
}

/**
 * Says how a command ended, in the words of the contract.
 * @throws ProcessError GATE_STILL_ALIVE when not everything it started is proven dead.
 */
export function toCommandResult(result: SupervisedResult): GateCommandResultV1 {
  if (!result.isProvenDead) throw stillAlive();
  return {
    exitCode: result.end.exitCode,
    signal: result.end.signal,
    isTimedOut: result.end.endedBy === 'total',
    ...(result.end.spawnError === undefined ? {} : { spawnError: result.end.spawnError }),
    durationMs: Math.round(result.durationMs),
    stdout: result.stdout,
    stderr: result.stderr,
  };
}

/** What is still alive may still write: nothing that was seen of the candidate counts. */
function stillAlive(): ProcessError {
  return new ProcessError({
    code: 'GATE_STILL_ALIVE',
    message: 'a process of the command could not be ended',
    hint: 'Find it with `ps`, end it, and start `yoke loop run` again.',
  });
}

function phaseOf(subject: GateSubject): Record<string, string> {
  return subject.phase === 'completion' ? { YOKE_PHASE: 'completion' } : {};
}
