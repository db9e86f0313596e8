import { randomUUID } from 'node:crypto';
import type { Effects } from '../effects.js';
import { type CageSupport, stockCages } from './cage.js';
import { type Capture, openCapture } from './capture.js';
import { openGroupCage } from './group-cage.js';
import { launch } from './launch.js';
import { processSurvived } from './process-errors.js';
import { readLauncherFailure } from './read-launcher-failure.js';
import type { CageEnforcement, Supervise, SupervisedCommand, SupervisedResult } from './types.js';
import { type WatchedEnd, watchProgram } from './watch-program.js';

/** Both streams of a program, captured. */
interface Captures {
  readonly stdout: Capture;
  readonly stderr: Capture;
}

/** See {@link Supervise}. */
export const supervise: Supervise = async (command, effects) => {
  command.signal.throwIfAborted();
  const startedAt = effects.clock.monotonicMs();
  const support = command.cageSupport ?? groupSupport(effects.platform);
  const captures = openCaptures(command);
  const end = await runCaged({ command, effects, support, captures }).finally(() => {
    captures.stdout.close();
    captures.stderr.close();
  });
  if (command.signal.aborted) {
    const cause: unknown = command.signal.reason;
    throw end.isProvenDead ? cause : processSurvived({ argv: command.argv, cause });
  }
  if (end.defect !== undefined) throw end.defect.error;
  return toResult(end, {
    captures,
    durationMs: effects.clock.monotonicMs() - startedAt,
  });
};

function groupSupport(platform: string): CageSupport {
  const offer = { pidNamespace: false, files: false, network: false };
  return stockCages(offer, { openCage: (request) => openGroupCage(platform, request) });
}

function openCaptures({ capture }: SupervisedCommand): Captures {
  const { stdoutFile, stderrFile, captureBytes } = capture;
  const stdout = openCapture(stdoutFile, captureBytes);
  try {
    return { stdout, stderr: openCapture(stderrFile, captureBytes) };
  } catch (error) {
    stdout.close();
    throw error;
  }
}

async function runCaged(input: {
  readonly command: SupervisedCommand;
  readonly effects: Effects;
  readonly support: CageSupport;
  readonly captures: Captures;
}): Promise<CagedEnd> {
  const { command, effects, support, captures } = input;
  effects.observe({ kind: 'process', name: 'process:spawn', target: command.argv[0] });
  const cage = await support.open(command.cage);
  if (typeof cage === 'string') return notStarted(`CAGE_FAILED: ${cage}`, true);
  const commandId = randomUUID();
  if (command.signal.aborted)
    return notStarted('ECANCELED', (await cage.end({ commandId })).isProvenDead);
  const { inheritable } = support;
  const { platform } = effects;
  const launched = await launch({ command, cage, commandId, inheritable, platform });
  if (typeof launched === 'string')
    return notStarted(launched, (await cage.end({ commandId })).isProvenDead);
  if (support === command.cageSupport) support.prepare(command.cage);
  const watched = await watchProgram({ command, effects, cage, commandId, launched, ...captures });
  return { ...watched, enforced: cage.enforced };
}

/** How a program ended, with what of its cage was held up. */
interface CagedEnd extends WatchedEnd {
  readonly enforced: CageEnforcement;
}

function notStarted(spawnError: string, isProvenDead: boolean): CagedEnd {
  return {
    end: { exitCode: null, signal: null, spawnError },
    isProvenDead,
    strayCount: 0,
    enforced: { pidNamespace: false, writable: false, hidden: false, network: false },
  };
}

function toResult(
  { end, isProvenDead, strayCount, enforced }: CagedEnd,
  run: {
    readonly captures: Captures;
    readonly durationMs: number;
  },
): SupervisedResult {
  const { durationMs } = run;
  const stdout = run.captures.stdout.read();
  const stderr = run.captures.stderr.read();
  const spawnError =
    end.spawnError ??
    (enforced.pidNamespace ? readLauncherFailure({ end, stdout, stderr }) : undefined);
  return {
    end: spawnError === undefined ? end : { exitCode: null, signal: null, spawnError },
    durationMs,
    stdout,
    stderr,
    isProvenDead,
    strayCount,
    enforced,
  };
}
