import { readFileSync } from 'node:fs';
import type { GateAnswerV1 } from '@yoke/core/contracts';
import { afterEach, expect, test } from 'vitest';
import {
  type GateBench,
  type GateBenchInput,
  makeGateBench,
} from '../../test/support/gate-bench.js';
import { type VerifyOptions, verifyGate, verifyOptionsSchema } from './verify-gate.js';

const benches: GateBench[] = [];

afterEach(() => {
  for (const bench of benches.splice(0)) bench.remove();
});

function openBench(input: GateBenchInput = {}): GateBench {
  const bench = makeGateBench(input);
  benches.push(bench);
  return bench;
}

async function verify(
  options: Partial<VerifyOptions>,
  bench: GateBench = openBench(),
): Promise<GateAnswerV1> {
  return verifyGate.run(bench.context, verifyOptionsSchema.parse({ retries: 0, ...options }));
}

test('passes when the command exits with 0', async () => {
  const answer = await verify({ command: 'exit 0' });

  expect(answer.answer).toBe('pass');
  expect(answer.checks).toMatchObject([{ id: 'verify', answer: 'pass', exitCode: 0, tries: 1 }]);
  expect(answer.feedback).toBeUndefined();
});

test('fails with the exit code and what was printed when the command exits with another', async () => {
  const answer = await verify({ command: 'echo "Error: total is 3, expected 4" >&2; exit 3' });

  expect(answer).toMatchObject({ answer: 'fail', summary: 'exited with 3' });
  expect(answer.feedback).toContain('Error: total is 3, expected 4');
});

test('runs a failing command once more and fails when it fails again', async () => {
  const bench = openBench();

  const answer = await verify({ command: 'exit 1', retries: 1 }, bench);

  expect(answer.summary).toBe('exited with 1 on each of 2 tries');
  expect(bench.commands).toHaveLength(2);
});

test('says flaky when a try passes after one that failed, and shows the failed one', async () => {
  const command = 'test -e once || { touch once; echo "lost the race"; exit 1; }';

  const answer = await verify({ command, retries: 1 });

  expect(answer.answer).toBe('pass');
  expect(answer.summary).toBe('passed on try 2 of 2: flaky');
  expect(answer.checks?.[0]).toMatchObject({ tries: 2, preview: 'lost the race' });
  expect(answer.findings).toMatchObject([{ severity: 'warning', ruleId: 'flaky-command' }]);
});

test('answers error when the program is not there, and says what to install', async () => {
  const bench = openBench();

  const answer = await verify({ command: ['yoke-no-such-program', '--all'], retries: 1 }, bench);

  expect(answer.answer).toBe('error');
  expect(answer.summary).toBe('could not run: "yoke-no-such-program": ENOENT');
  expect(answer.feedback).toContain('check that "yoke-no-such-program"');
  expect(bench.commands).toHaveLength(1);
});

test.each([
  ['yoke-no-such-program', 127],
  ['./script.sh', 126],
])('answers error when the shell cannot run %s', async (command, exitCode) => {
  const bench = openBench({ files: { 'script.sh': 'exit 0' } });

  const answer = await verify({ command }, bench);

  expect(answer.answer).toBe('error');
  expect(answer.summary).toContain(`could not run: "${command}": exit code ${exitCode}`);
});

test('answers error for a timeout, once, and points at watch mode', async () => {
  const bench = openBench();

  const answer = await verify(
    { command: 'echo "waiting for changes"; sleep 30', timeoutMs: 300, retries: 1 },
    bench,
  );

  expect(answer).toMatchObject({ answer: 'error', summary: 'timeout: ended after 300 ms' });
  expect(answer.feedback).toContain('vitest run');
  expect(answer.feedback).toContain('waiting for changes');
  expect(bench.commands).toHaveLength(1);
});

test('fails and names the signal that ended the command', async () => {
  const answer = await verify({ command: ['node', '-e', 'process.kill(process.pid, "SIGTERM")'] });

  expect(answer).toMatchObject({ answer: 'fail', summary: 'ended by SIGTERM' });
});

test('names the signal behind an exit code of a shell', async () => {
  const answer = await verify({ command: 'exit 139' });

  expect(answer.summary).toBe('exited with 139 (SIGSEGV)');
});

test('warns when a green command says that no test ran', async () => {
  const answer = await verify({ command: 'printf "1..0\\n# tests 0\\n# pass 0\\n"' });

  expect(answer.answer).toBe('pass');
  expect(answer.findings).toMatchObject([
    { severity: 'warning', ruleId: 'test-count', message: expect.stringContaining('0 tests ran') },
  ]);
});

test('fails when fewer tests ran than the minimum', async () => {
  const answer = await verify({ command: 'echo "# tests 2"', minimumTests: 3 });

  expect(answer).toMatchObject({
    answer: 'fail',
    summary: 'ran 2 tests, at least 3 were expected',
  });
  expect(answer.checks?.[0]?.answer).toBe('fail');
});

test('answers error when a minimum is set and no summary tells how many tests ran', async () => {
  const answer = await verify({ command: 'echo fine', minimumTests: 1 });

  expect(answer.answer).toBe('error');
  expect(answer.summary).toContain('cannot tell how many tests ran');
});

test('passes when more is printed than is captured', async () => {
  const bench = openBench({ captureBytes: 1000 });

  const answer = await verify({ command: 'head -c 5000 /dev/zero | tr "\\0" x' }, bench);

  expect(answer.answer).toBe('pass');
  expect(answer.summary).toBe(
    'passed; stdout truncated: the first 1000 of 5000 bytes were captured',
  );
});

test('keeps the whole output of a failure above the threshold, and says when it is cut', async () => {
  const bench = openBench({ captureBytes: 9000 });

  const answer = await verify({ command: 'yes output | head -c 20000; exit 1' }, bench);

  const kept = answer.checks?.[0]?.keep ?? [];
  expect(kept).toMatchObject([{ label: 'stdout', isTruncated: true }]);
  expect(readFileSync(kept[0]?.file ?? '')).toHaveLength(9000);
});

test('keeps no file for a failure whose output is small', async () => {
  const answer = await verify({ command: 'echo no; exit 1' });

  expect(answer.checks?.[0]?.keep).toBeUndefined();
});

test('keeps feedback within the preview size', async () => {
  const answer = await verify({
    command: 'for i in $(seq 1 400); do echo "error: part $i is broken" ; done; exit 1',
    previewBytes: 600,
  });

  expect(Buffer.byteLength(answer.feedback ?? '')).toBeLessThanOrEqual(600);
});

test('signs two failures alike when they differ only in times, and apart when a value differs', async () => {
  const fail = async (text: string) =>
    (await verify({ command: `echo '${text}'; exit 1` })).signature;

  expect(await fail('not ok 1 - adds (12ms)')).toBe(await fail('not ok 1 - adds (7ms)'));
  expect(await fail('expected: 3')).not.toBe(await fail('expected: 4'));
});

test('signs a failure apart when fewer things fail than its preview could show', async () => {
  const fail = async (count: number) => {
    const command = `for i in $(seq 1 ${count}); do echo "error: part $i is broken at x$i.js" ; done; exit 1`;
    return (await verify({ command, previewBytes: 400 })).signature;
  };

  expect(await fail(60)).not.toBe(await fail(59));
});

test('rejects when the run is cancelled', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));

  await expect(verify({ command: 'exit 0' }, openBench({ signal }))).rejects.toThrow('cancelled');
});

test.each([
  [{}],
  [{ command: '  ' }],
  [{ command: [] }],
  [{ command: 'npm test', retries: -1 }],
  [{ command: 'npm test', retires: 1 }],
])('refuses the options %j', (options) => {
  expect(verifyOptionsSchema.safeParse(options).success).toBe(false);
});
