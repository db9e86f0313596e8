import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import {
  GATE_CAPTURE_BYTES,
  type GateAnswerV1,
  type GateCanaryV1,
  type GateCandidateV1,
  type GateCommandResultV1,
  type GateCommandV1,
  type GateV1,
} from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { ensureDirectory, removeTree, writeNewFile } from '../files/index.js';
import {
  buildEnvironment,
  type CageSupport,
  parseCommandLine,
  supervise,
} from '../process/index.js';

const DEFAULT_TIMEOUT_MS = 600_000;

// biome-ignore lint/suspicious/noExplicitAny: options are existential: a canary brings those of its own gate
type AnyGate = GateV1<any>;

/** What a canary is run with. */
export interface CanaryInput {
  readonly gate: AnyGate;
  readonly kind: 'blocks' | 'passes';
  /** Where a folder for this canary may be made; it is removed again. Absolute path. */
  readonly directory: string;
  readonly cageSupport: CageSupport;
  readonly signal: AbortSignal;
  readonly effects: Effects;
}

/** Whether a gate gave the answer that its canary must provoke. */
export interface CanaryResult {
  readonly isProven: boolean;
  readonly answer: GateAnswerV1['answer'];
  readonly summary: string;
}

/**
 * Lays a gate's canary out and runs the gate on it for real: caged commands, scrubbed environment, its own timeout. A throw
 * and a timeout are the answer `error`, which proves nothing. Rejects only with `signal.reason` on abort.
 */
export async function runCanary(input: CanaryInput): Promise<CanaryResult> {
  const { gate, kind, effects } = input;
  const folder = join(input.directory, `canary-${randomUUID()}`);
  try {
    const canary: GateCanaryV1<unknown> = gate.canary[kind];
    for (const name of ['tree', 'temp']) await ensureDirectory(join(folder, name), effects);
    await layOut(join(folder, 'tree'), canary.files, effects);
    const { answer, summary } = await askGate(input, folder, canary);
    return { isProven: answer === (kind === 'blocks' ? 'fail' : 'pass'), answer, summary };
  } finally {
    await removeTree(folder, effects);
  }
}

async function layOut(
  tree: string,
  files: GateCanaryV1<unknown>['files'],
  effects: Effects,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(tree, ...path.split('/'));
    await ensureDirectory(dirname(file), effects);
    await writeNewFile(file, text, { effects, fsync: false });
  }
}

async function askGate(
  input: CanaryInput,
  folder: string,
  canary: GateCanaryV1<unknown>,
): Promise<Pick<GateAnswerV1, 'answer' | 'summary'>> {
  const { gate, effects } = input;
  const limit = new AbortController();
  const signal = AbortSignal.any([input.signal, limit.signal]);
  const commands: Promise<unknown>[] = [];
  const timeoutMs = gate.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const late = effects.clock.delay(timeoutMs, limit.signal).then(() => ({
    answer: 'error' as const,
    summary: `no answer within ${timeoutMs / 1_000} s`,
  }));
  // Whoever loses the race is not waited for.
  late.catch(() => undefined);
  try {
    const answering = gate.run(
      {
        candidate: candidateOf(canary),
        phase: 'attempt',
        directory: join(folder, 'tree'),
        tempDirectory: join(folder, 'temp'),
        run: (command) => {
          const running = runCommand({ command, input, folder, signal });
          commands.push(running);
          return running;
        },
        readBase: async () => undefined,
        signal,
      },
      canary.options,
    );
    return await Promise.race([answering, late]);
  } catch (error) {
    input.signal.throwIfAborted();
    return { answer: 'error', summary: error instanceof Error ? error.message : String(error) };
  } finally {
    limit.abort(new Error('the gate has answered'));
    await Promise.allSettled(commands);
  }
}

function candidateOf(canary: GateCanaryV1<unknown>): GateCandidateV1 {
  return {
    storyId: 'canary',
    storyTitle: 'Canary',
    criteria: [],
    baseCommit: '0'.repeat(40),
    treeId: '0'.repeat(40),
    changedPaths: Object.keys(canary.files).sort(),
    ...canary.candidate,
  };
}

async function runCommand(start: {
  readonly command: GateCommandV1;
  readonly input: CanaryInput;
  readonly folder: string;
  readonly signal: AbortSignal;
}): Promise<GateCommandResultV1> {
  const { command, input, folder, signal } = start;
  const { effects, cageSupport, gate } = input;
  const own = join(folder, `command-${randomUUID()}`);
  const home = join(own, 'home');
  await ensureDirectory(home, effects);
  const cwd = join(folder, 'tree');
  const result = await supervise(
    {
      argv: parseCommandLine(command.command),
      cwd,
      env: buildEnvironment({
        purpose: 'gate',
        effects,
        pass: [],
        set: { ...command.env, YOKE_STORY: 'canary' },
        home,
        tempDir: own,
      }),
      timers: { totalMs: command.timeoutMs ?? gate.timeoutMs ?? DEFAULT_TIMEOUT_MS },
      cage: { writable: [folder], hidden: [], network: 'loopback' },
      cageSupport,
      capture: {
        stdoutFile: join(own, 'stdout'),
        stderrFile: join(own, 'stderr'),
        captureBytes: GATE_CAPTURE_BYTES,
      },
      marker: randomUUID(),
      signal,
    },
    effects,
  );
  const { exitCode, signal: endSignal, endedBy, spawnError } = result.end;
  return {
    exitCode,
    signal: endSignal,
    isTimedOut: endedBy === 'total',
    spawnError,
    durationMs: Math.round(result.durationMs),
    stdout: result.stdout,
    stderr: result.stderr,
  };
}
