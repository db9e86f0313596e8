import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Effects, supervise } from '@yoke/core';
import type { ConclusionV1 } from '@yoke/core/contracts';
import { buildRequest } from '@yoke/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandOptionsSchema, commandProvider } from '../src/index.js';

const effects: Effects = {
  clock: { now: () => new Date(), monotonicMs: () => performance.now(), delay: never },
  env: process.env,
  platform: process.platform,
  observe: () => undefined,
};

function never(_: number, signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/** Runs a command as the engine does: describe, supervise, conclude. */
async function runAgent(
  written: unknown,
  prompt: string,
): Promise<{ readonly conclusion: ConclusionV1; readonly bench: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'yoke-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [bench, scratchDir] = [join(folder, 'bench'), join(folder, 'scratch')];
  await mkdir(bench);
  await mkdir(scratchDir);
  const request = buildRequest({ prompt, cwd: bench, scratchDir });
  const invocation = commandProvider.describe(request, commandOptionsSchema.parse(written));
  for (const [path, text] of Object.entries(invocation.files ?? {}))
    await writeFile(join(scratchDir, path), text);
  const result = await supervise(
    {
      argv: invocation.argv,
      cwd: bench,
      env: { PATH: process.env.PATH ?? '', ...invocation.env },
      stdin: invocation.stdin,
      timers: {},
      cage: { writable: [bench], hidden: [], network: 'on' },
      capture: {
        stdoutFile: join(folder, 'stdout'),
        stderrFile: join(folder, 'stderr'),
        captureBytes: 1_000,
      },
      marker: 'test',
      signal: new AbortController().signal,
    },
    effects,
  );
  const conclusion = commandProvider.conclude({
    request,
    end: result.end,
    events: [],
    stdoutTail: result.stdout.tail,
    stderrTail: result.stderr.tail,
  });
  return { conclusion, bench };
}

const PROMPT = 'write "it"\n$HOME `date` é\n';

describe.skipIf(process.platform === 'win32')('a real command', () => {
  it('reads its prompt from stdin and works on its bench', async () => {
    const { bench, conclusion } = await runAgent({ command: 'cat > work.txt' }, PROMPT);

    expect(await readFile(join(bench, 'work.txt'), 'utf8')).toBe(PROMPT);
    expect(conclusion).toEqual({ outcome: 'completed' });
  });

  it('reads a prompt of 300 KB from stdin', async () => {
    const { conclusion } = await runAgent({ command: 'wc -c' }, 'x'.repeat(300_000));

    expect(conclusion.report).toBe('300000');
  });

  it.each([
    ['a list', ['/usr/bin/printf', '%s|%s', 'a b']],
    ['a plain string', "/usr/bin/printf '%s|%s' 'a b'"],
    ['a string with shell syntax', "X=1 /usr/bin/printf '%s|%s' 'a b'"],
  ])('gets its prompt as last argument behind %s', async (_, command) => {
    const { conclusion } = await runAgent({ command, prompt: 'argument' }, PROMPT);

    expect(conclusion.report).toBe(`a b|${PROMPT}`.trim());
  });

  it('reads its prompt from a file', async () => {
    const command = ['sh', '-c', 'cmp "$1" "$YOKE_PROMPT_FILE" && cat "$1"', 'sh'];

    const { conclusion } = await runAgent({ command, prompt: 'file' }, PROMPT);

    expect(conclusion.report).toBe(PROMPT.trim());
  });

  it('that cannot be found has crashed', async () => {
    const { conclusion } = await runAgent({ command: 'no-such-agent' }, PROMPT);

    expect(conclusion).toEqual({
      outcome: 'crashed',
      reason: 'the command could not be started (ENOENT)',
    });
  });

  it('that dies half-way by a signal has crashed', async () => {
    const command = ['sh', '-c', 'echo half; kill -KILL $$'];

    const { conclusion } = await runAgent({ command }, PROMPT);

    expect(conclusion).toEqual({
      outcome: 'crashed',
      reason: 'the command died by SIGKILL',
      report: 'half',
    });
  });

  it('that ends with an exit code of its own has completed with a warning', async () => {
    const { conclusion } = await runAgent({ command: 'sh -c "echo ok; exit 1"' }, PROMPT);

    expect(conclusion).toEqual({
      outcome: 'completed',
      report: 'ok',
      warnings: ['exit code 1'],
    });
  });
});
