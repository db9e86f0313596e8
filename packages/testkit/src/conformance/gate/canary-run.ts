import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CapturedStreamV1,
  CommandLine,
  GateAnswerV1,
  GateCanaryV1,
  GateCandidateV1,
  GateCommandResultV1,
  GateCommandV1,
  GateContextV1,
  GateV1,
} from '@yoke/core/contracts';
import { makeTempFolder, removeFolder, writeTree } from '../../effects/files.js';
import { runProgram } from '../../effects/run-program.js';
import { readTree } from './read-tree.js';

/** What the world does differently while a gate looks at its canary. */
export interface CanaryConditions {
  /** Answers every command in place of a real start. */
  readonly run?: ((command: GateCommandV1) => Partial<GateCommandResultV1>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Passed on to what the gate sees of candidate and options. */
  readonly prepare?: (<Value>(value: Value) => Value) | undefined;
}

/** What happened to a canary. */
export interface CanaryOutcome {
  readonly answer: GateAnswerV1;
  /** Files of the tree that the gate added, changed or removed. */
  readonly changed: readonly string[];
  /** How many commands the gate started. */
  readonly commandCount: number;
}

/** Lays a canary out in a temporary folder, shows it to its gate and removes it. */
export async function runCanary<Options>(
  gate: GateV1<Options>,
  canary: GateCanaryV1<Options>,
  conditions: CanaryConditions = {},
): Promise<CanaryOutcome> {
  const folder = await makeTempFolder('yoke-canary-');
  const directory = join(folder, 'tree');
  const tempDirectory = join(folder, 'temp');
  const prepare = conditions.prepare ?? ((value) => value);
  let commandCount = 0;
  try {
    await writeTree(folder, { 'tree/.keep': '', 'temp/.keep': '', 'home/.keep': '' });
    await removeFolder(join(directory, '.keep'));
    await writeTree(directory, canary.files);
    const before = await readTree(directory);
    const context: GateContextV1 = {
      candidate: prepare(candidateOf(canary)),
      phase: 'attempt',
      directory,
      tempDirectory,
      run: (command) => {
        commandCount += 1;
        const place = { folder, directory, number: commandCount };
        return startCommand(command, place, conditions);
      },
      readBase: async () => undefined,
      signal: conditions.signal ?? new AbortController().signal,
    };
    const answer = await gate.run(context, prepare(canary.options));
    const after = await readTree(directory);
    return { answer, changed: differences(before, after), commandCount };
  } finally {
    await removeFolder(folder);
  }
}

function candidateOf<Options>(canary: GateCanaryV1<Options>): GateCandidateV1 {
  return {
    storyId: 'CANARY',
    storyTitle: 'canary',
    criteria: [],
    baseCommit: '1'.repeat(40),
    treeId: '2'.repeat(40),
    changedPaths: Object.keys(canary.files).sort(),
    ...canary.candidate,
  };
}

interface CommandPlace {
  readonly folder: string;
  readonly directory: string;
  readonly number: number;
}

async function startCommand(
  command: GateCommandV1,
  place: CommandPlace,
  conditions: CanaryConditions,
): Promise<GateCommandResultV1> {
  const stdoutFile = join(place.folder, `stdout-${place.number}`);
  const stderrFile = join(place.folder, `stderr-${place.number}`);
  await writeTree(place.folder, {
    [`stdout-${place.number}`]: '',
    [`stderr-${place.number}`]: '',
  });
  const forced = conditions.run?.(command);
  conditions.signal?.throwIfAborted();
  const end =
    forced === undefined
      ? await runProgram({
          argv: argvOf(command.command),
          cwd: place.directory,
          env: {
            PATH: process.env.PATH ?? '',
            HOME: join(place.folder, 'home'),
            CI: '1',
            YOKE_STORY: 'CANARY',
            ...command.env,
          },
          timeoutMs: command.timeoutMs ?? 60_000,
          signal: conditions.signal,
          stdoutFile,
          stderrFile,
        })
      : { exitCode: null, signal: null, isTimedOut: false };
  const streams = { stdout: await captured(stdoutFile), stderr: await captured(stderrFile) };
  return { ...end, durationMs: 1, ...streams, ...forced };
}

/** A string goes to `sh`, as core does with shell syntax; a canary needs no finer distinction. */
function argvOf(command: CommandLine): readonly [string, ...string[]] {
  return typeof command === 'string' ? ['sh', '-c', command] : command;
}

async function captured(file: string): Promise<CapturedStreamV1> {
  const { size } = await stat(file);
  return { file, totalBytes: size, capturedBytes: size, isTruncated: false };
}

function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
