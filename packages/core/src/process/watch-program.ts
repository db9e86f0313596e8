import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ProcessEndV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import type { Cage, TreeEnd } from './cage.js';
import { settlesWithin } from './cage-holder.js';
import type { Capture } from './capture.js';
import { signalGroup } from './group-cage.js';
import type { Exit, Launched } from './launch.js';
import { createLineSplitter } from './line-splitter.js';
import { type RunningTimers, startTimers } from './supervision-timers.js';
import type { SupervisedCommand } from './types.js';

/** How long output is read on after the program has exited while another process holds it open. */
const DRAIN_MS = 200;
/** How long output may take to end when everything is dead. */
const LAST_DRAIN_MS = 1_000;
/** How long a process that was sent SIGKILL may take to go. */
const KILL_MS = 2_000;
const GRACE_MS = 5_000;

/** How a watched program ended. `defect` is what a handler of the caller threw. */
export interface WatchedEnd extends TreeEnd {
  readonly end: ProcessEndV1;
  readonly defect?: { readonly error: unknown } | undefined;
}

interface Watching {
  readonly command: SupervisedCommand;
  readonly effects: Effects;
  readonly cage: Cage;
  readonly commandId: string;
  readonly launched: Launched;
  readonly stdout: Capture;
  readonly stderr: Capture;
}

type EndReason = NonNullable<ProcessEndV1['endedBy']>;

/** Watches a started program to its end: output, timers, stop, drain, and the proof that nothing is left. */
export async function watchProgram(watching: Watching): Promise<WatchedEnd> {
  const { command, effects, cage, commandId, launched } = watching;
  const ending = createEnding(launched.exited);
  let defect: WatchedEnd['defect'];
  const guarded = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      // A handler that throws must not leave the program running.
      defect ??= { error };
      ending.decide('cancel');
    }
  };

  const timers = startTimers({
    timers: command.timers,
    clock: effects.clock,
    onFire: ending.decide,
  });
  const output = readOutput({ ...watching, timers, ending, guarded });
  const onAbort = (): void => ending.decide('cancel');
  command.signal.addEventListener('abort', onAbort, { once: true });
  if (command.signal.aborted) onAbort();
  const identity = await launched.identity;
  cage.started(identity);
  guarded(() => command.onStart?.(cage.keeper ?? identity));

  await ending.settled;
  timers.stop();
  ending.left.abort();
  command.signal.removeEventListener('abort', onAbort);
  const endedBy = ending.reason();
  if (endedBy === undefined) await settlesWithin(output.ended, DRAIN_MS);
  else await stopProgram(watching, ending);
  const tree = await cage.end({ pid: launched.pid, commandId });
  await settlesWithin(launched.exited, KILL_MS);
  await settlesWithin(output.ended, LAST_DRAIN_MS);
  output.close();
  const exit = ending.exit();
  const isProvenDead = tree.isProvenDead && exit !== undefined;
  const { exitCode, signal } = exit ?? { exitCode: null, signal: null };
  return { end: { exitCode, signal, endedBy }, ...tree, isProvenDead, defect };
}

/** The one decision about a program's end: its own exit or the first reason to stop it, whichever was first. Final. */
interface Ending {
  readonly decide: (reason: EndReason) => void;
  /** Resolves at the exit or at the decision. */
  readonly settled: Promise<void>;
  readonly reason: () => EndReason | undefined;
  readonly exit: () => Exit | undefined;
  /** Aborted when the end is settled, for whoever waits for it. */
  readonly left: AbortController;
}

function createEnding(exited: Promise<Exit>): Ending {
  let reason: EndReason | undefined;
  let exit: Exit | undefined;
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  void exited.then((value) => {
    exit = value;
    settle();
  });
  return {
    settled,
    decide: (wanted) => {
      if (exit !== undefined) return;
      reason ??= wanted;
      settle();
    },
    reason: () => reason,
    exit: () => exit,
    left: new AbortController(),
  };
}

function readOutput(
  input: Watching & {
    readonly timers: RunningTimers;
    readonly ending: Ending;
    readonly guarded: (call: () => void) => void;
  },
): { readonly ended: Promise<unknown>; readonly close: () => void } {
  const { command, effects, launched, timers, ending, guarded } = input;
  let isFinishing = false;
  const finish = (): void => {
    if (isFinishing) return;
    isFinishing = true;
    timers.stopWaiting();
    effects.clock.delay(command.graceMs ?? GRACE_MS, ending.left.signal).then(
      () => ending.decide('end'),
      () => undefined,
    );
  };
  const control = { progress: timers.progress, finish };
  const { onLine } = command;
  const lines = onLine && createLineSplitter((line) => guarded(() => onLine(line, control)));
  const pump = (stream: Readable, capture: Capture): Promise<unknown> => {
    stream.on('data', (chunk: Buffer) => {
      timers.output();
      capture.push(chunk);
      if (stream === launched.stdout) lines?.push(chunk);
    });
    return finished(stream, { writable: false }).catch(() => undefined);
  };
  const streams = [launched.stdout, launched.stderr] as const;
  return {
    ended: Promise.all([pump(streams[0], input.stdout), pump(streams[1], input.stderr)]),
    close: () => {
      lines?.end();
      for (const stream of streams) stream.removeAllListeners('data').destroy();
    },
  };
}

/** Polite signal, grace, SIGKILL. Nothing that the program does meanwhile takes the decision back. */
async function stopProgram(
  { command, effects, cage, launched }: Watching,
  ending: Ending,
): Promise<void> {
  const { pid, exited } = launched;
  if (ending.exit() !== undefined) return;
  await cage.ask(pid, command.stopSignal ?? 'SIGTERM');
  const graceEnd = new AbortController();
  const grace = effects.clock.delay(command.graceMs ?? GRACE_MS, graceEnd.signal);
  await Promise.race([exited, grace.catch(() => undefined)]);
  graceEnd.abort();
  if (ending.exit() !== undefined) return;
  await cage.ask(pid, 'SIGKILL');
  if (await settlesWithin(exited, KILL_MS)) return;
  signalGroup(pid, 'SIGKILL');
  await settlesWithin(exited, KILL_MS);
}
