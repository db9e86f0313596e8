import { join } from 'node:path';
import type { GateAnswerV1, GateContextV1, GateRecordV1 } from '../contracts/index.js';
import { YokeError } from '../errors/index.js';
import { emptyDirectory } from '../files/index.js';
import { keepArtifacts } from './artifacts.js';
import { parseGateAnswer } from './gate-answer.js';
import {
  type CommandSubject,
  DEFAULT_GATE_TIMEOUT_MS,
  type GateSubject,
  SHARED_FOLDERS,
} from './gate-command.js';
import { makeFeedback, relativeTo } from './gate-feedback.js';
import type { GateUse } from './loop-types.js';
import { runOrReuse } from './reuse-command.js';
import type { Run } from './run.js';
import { inertText, textPrefix } from './text.js';

const MAX_FINDINGS = 200;

/**
 * Runs one gate on the proof bench and records its answer. A throw, a timeout, a malformed answer and a changed tracked
 * file become `error`. Rejects only when the run is cancelled.
 */
export async function runGate(use: GateUse, subject: GateSubject, run: Run): Promise<GateRecordV1> {
  await run.emit('gate-start', { gate: use.name, title: use.gate.title });
  const startedMs = run.effects.clock.monotonicMs();
  const tempDirectory = join(run.state.tempDir, 'gate');
  // Emptied, not made anew: the cage that is kept ready for the next command has these folders mounted.
  const clear = () => emptyDirectory(tempDirectory, run.effects, { keep: SHARED_FOLDERS });
  clear();
  try {
    const heldOut = new Map<string, string>();
    const commands = new Set<Promise<unknown>>();
    const answer = await answerOf(use, { ...subject, tempDirectory, heldOut, commands }, run);
    // A gate that had nothing to look at has run nothing on the bench; whatever it did there all the same is found after the next.
    const isIdle = answer.answer === 'skip' && commands.size === 0;
    const changed = isIdle ? [] : await subject.bench.settle();
    const final = changed.length === 0 ? answer : benchChanged(changed);
    const { findings = [] } = final;
    const kept = await keepArtifacts(
      { gate: use.name, storyId: subject.candidate.storyId, checks: final.checks ?? [] },
      run,
    );
    const { directory } = subject.bench;
    const record: GateRecordV1 = {
      gate: use.name,
      answer: final.answer,
      summary: final.summary,
      durationMs: Math.round(run.effects.clock.monotonicMs() - startedMs),
      checks: kept.checks.map((check) => withRelativePreview(check, directory)),
      ...(findings.length === 0 ? {} : { findings: findings.slice(0, MAX_FINDINGS) }),
      ...(heldOut.size === 0 ? {} : { heldOut: Object.fromEntries(heldOut) }),
      ...makeFeedback({
        answer: final,
        directory,
        kept,
        previewBytes: run.input.config.output.previewBytes,
      }),
    };
    await run.emit('gate-end', record);
    return record;
  } finally {
    clear();
  }
}

interface AnswerInput extends CommandSubject {
  /** Filled with the commands that the gate starts. */
  readonly commands: Set<Promise<unknown>>;
}

async function answerOf(use: GateUse, subject: AnswerInput, run: Run): Promise<GateAnswerV1> {
  const limit = new AbortController();
  const signal = AbortSignal.any([run.input.signal, limit.signal]);
  const timeoutMs = use.gate.timeoutMs ?? DEFAULT_GATE_TIMEOUT_MS;
  const { commands } = subject;
  const context: GateContextV1 = {
    candidate: subject.candidate,
    phase: subject.phase,
    directory: subject.bench.directory,
    tempDirectory: subject.tempDirectory,
    run: (command) => {
      const running = runOrReuse({ command, use, subject, signal }, run);
      commands.add(running);
      return running;
    },
    readBase: (path) => subject.bench.readBase(path),
    memory: run.testNames.memoryFor(subject.bench),
    signal,
  };
  const timer = new AbortController();
  try {
    const answering = Promise.resolve(use.gate.run(context, use.options));
    const timedOut = run.effects.clock
      .delay(timeoutMs, timer.signal)
      .then(() => errorAnswer(`no answer within ${timeoutMs / 1000} s`));
    timedOut.catch(() => undefined);
    return parseGateAnswer(await Promise.race([answering, timedOut]), use.name);
  } catch (error) {
    run.input.signal.throwIfAborted();
    return errorAnswer(describeThrow(error));
  } finally {
    timer.abort();
    limit.abort(new Error('the gate has answered'));
    // A gate may have left commands running: the bench is not settled before they are dead.
    await Promise.allSettled(commands);
  }
}

function errorAnswer(summary: string): GateAnswerV1 {
  return { answer: 'error', summary };
}

function describeThrow(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return YokeError.isInstance(error) ? text : `the gate threw: ${textPrefix(text, 500)}`;
}

function benchChanged(paths: readonly string[]): GateAnswerV1 {
  return errorAnswer(
    `the gate changed tracked files of the candidate: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}`,
  );
}

function withRelativePreview(
  check: GateRecordV1['checks'][number],
  directory: string,
): GateRecordV1['checks'][number] {
  const { preview } = check;
  return preview === undefined
    ? check
    : { ...check, preview: relativeTo(directory, inertText(preview)) };
}
