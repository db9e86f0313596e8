import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { toolClosed, toolEnded } from './process-errors.js';

/** How to start a tool that answers many requests. */
export interface BatchToolCommand {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the tool; whoever waits is rejected with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A tool that stays open for many requests, such as `git cat-file --batch`. The caller speaks the protocol; reads are
 * served in the order in which they were asked for. Idle, it never keeps the program alive, and it ends with it.
 */
export interface BatchTool {
  readonly write: (bytes: string | Uint8Array) => void;
  /** Bytes up to the next line feed, which is taken off. Rejects with TOOL_ENDED when the tool ends first. */
  readonly readLine: () => Promise<Buffer>;
  /** Exactly so many bytes. Rejects with TOOL_ENDED when the tool ends first. */
  readonly readExactly: (length: number) => Promise<Buffer>;
  /** Closes its input and resolves when it has ended; pending reads are rejected with TOOL_CLOSED. */
  readonly close: () => Promise<void>;
}

/** A tool that does not leave when its input is closed is killed after this time. */
const CLOSE_MS = 2_000;

/** Starts a tool for many requests. Never throws: a tool that cannot start rejects the first read with TOOL_ENDED. */
export function createBatchTool(command: BatchToolCommand): BatchTool {
  const { argv, signal } = command;
  const [program, ...args] = argv;
  const child = spawn(program, args, {
    cwd: command.cwd,
    env: { ...command.env },
    detached: true,
    windowsHide: true,
  });
  const queue = createReadQueue((isWaiting) => holdOpen(child, isWaiting));
  let stderr = '';
  const onAbort = (): void => {
    queue.fail(signal?.reason);
    child.kill('SIGKILL');
  };

  child.stdout.on('data', queue.push);
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-2_000);
  });
  child.stdin.on('error', () => undefined);
  child.on('error', (error: NodeJS.ErrnoException) =>
    queue.fail(toolEnded({ argv, reason: error.code ?? error.message, stderr })),
  );
  const closed = new Promise<void>((resolve) => {
    child.on('close', (code, endSignal) => {
      signal?.removeEventListener('abort', onAbort);
      queue.fail(toolEnded({ argv, reason: endSignal ?? `exit code ${code}`, stderr }));
      resolve();
    });
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  holdOpen(child, false);

  return {
    write: (bytes) => {
      if (!queue.hasFailed()) child.stdin.write(bytes);
    },
    readLine: () => queue.read(undefined),
    readExactly: queue.read,
    close: async () => {
      queue.fail(toolClosed({ argv }));
      child.stdin.end();
      holdOpen(child, true);
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

interface Read {
  /** Bytes to take; absent for a line. */
  readonly length: number | undefined;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Serves reads in order from the bytes that arrive; `onWaiting` hears whether anybody waits. */
function createReadQueue(onWaiting: (isWaiting: boolean) => void) {
  const buffer = createReadBuffer();
  const reads: Read[] = [];
  let failure: { readonly reason: unknown } | undefined;
  const serve = (): void => {
    for (let [read] = reads; read !== undefined; [read] = reads) {
      const bytes = read.length === undefined ? buffer.takeLine() : buffer.take(read.length);
      if (bytes === undefined) return;
      reads.shift();
      read.resolve(bytes);
    }
    onWaiting(false);
  };
  return {
    push: (chunk: Buffer): void => {
      buffer.push(chunk);
      serve();
    },
    read: (length: number | undefined): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure.reason);
        reads.push({ length, resolve, reject });
        onWaiting(true);
        serve();
      }),
    /** Rejects whoever waits and whoever asks from now on. The first reason stays. */
    fail: (reason: unknown): void => {
      failure ??= { reason };
      for (const read of reads.splice(0)) read.reject(failure.reason);
      onWaiting(false);
    },
    hasFailed: () => failure !== undefined,
  };
}

/** Only while somebody waits may the tool keep the program alive. */
function holdOpen(child: ChildProcessWithoutNullStreams, isHeld: boolean): void {
  const action = isHeld ? 'ref' : 'unref';
  child[action]();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as Partial<Record<'ref' | 'unref', () => void>>)[action]?.();
}

/** Bytes that have arrived and were not asked for yet; a large object is joined once, not at each chunk. */
function createReadBuffer() {
  let chunks: Buffer[] = [];
  let size = 0;
  const take = (length: number): Buffer | undefined => {
    if (size < length) return undefined;
    const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size);
    const rest = all.subarray(length);
    chunks = rest.length === 0 ? [] : [rest];
    size = rest.length;
    return all.subarray(0, length);
  };
  return {
    push: (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
    },
    take,
    takeLine: (): Buffer | undefined => {
      let before = 0;
      for (const chunk of chunks) {
        const at = chunk.indexOf(0x0a);
        if (at !== -1) return take(before + at + 1)?.subarray(0, -1);
        before += chunk.length;
      }
      return undefined;
    },
  };
}
