import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GateAnswerV1, GateCriterionV1 } from '@yoke/core/contracts';
import { afterEach, expect, test } from 'vitest';
import { type GateBench, makeGateBench } from '../../test/support/gate-bench.js';
import { criterionGate, criterionOptionsSchema } from './criterion-gate.js';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function openBench(criteria: readonly GateCriterionV1[]): GateBench {
  const bench = makeGateBench({ candidate: { criteria } });
  cleanups.push(bench.remove);
  return bench;
}

function buildCriterion(criterion: Partial<GateCriterionV1>): GateCriterionV1 {
  return { id: 'AC1', text: 'It adds', commands: ['exit 0'], ...criterion };
}

async function prove(
  criteria: readonly GateCriterionV1[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<GateAnswerV1> {
  const { context } = openBench(criteria);
  return criterionGate.run(context, criterionOptionsSchema.parse(options));
}

test('passes when every command of every criterion passes', async () => {
  const answer = await prove([
    buildCriterion({ id: 'AC1' }),
    buildCriterion({ id: 'AC2', commands: ['exit 0', 'exit 0'] }),
  ]);

  expect(answer).toMatchObject({ answer: 'pass', summary: '2 of 2 criteria proved' });
  expect(answer.checks?.map(({ id }) => id)).toEqual(['AC1', 'AC2', 'AC2#2']);
});

test('runs every command after one has failed, and tells all that is missing', async () => {
  const answer = await prove([
    buildCriterion({ id: 'AC1', commands: ['echo "Error: first"; exit 1'] }),
    buildCriterion({ id: 'AC2', commands: ['exit 0', 'echo "Error: second"; exit 2'] }),
    buildCriterion({ id: 'AC3' }),
  ]);

  expect(answer.answer).toBe('fail');
  expect(answer.summary).toBe('1 of 3 criteria proved; AC1 exited with 1; AC2#2 exited with 2');
  expect(answer.feedback).toContain('Error: first');
  expect(answer.feedback).toContain('Error: second');
});

test('shares the feedback among failing criteria so that none crowds out another', async () => {
  const flood = 'for i in $(seq 1 500); do echo "error: broken part $i"; done; exit 1';

  const answer = await prove([
    buildCriterion({ id: 'AC1', commands: [flood] }),
    buildCriterion({ id: 'AC2', commands: ['echo "Error: the small one"; exit 1'] }),
  ]);

  expect(Buffer.byteLength(answer.feedback ?? '')).toBeLessThanOrEqual(2048);
  expect(answer.feedback).toContain('Error: the small one');
});

test('answers error when one command cannot run and another fails', async () => {
  const answer = await prove([
    buildCriterion({ id: 'AC1', commands: ['exit 1'] }),
    buildCriterion({ id: 'AC2', commands: ['yoke-no-such-program'] }),
  ]);

  expect(answer.answer).toBe('error');
});

test('shows a criterion without commands as skipped beside one that is proved', async () => {
  const answer = await prove([
    buildCriterion({ id: 'AC1' }),
    buildCriterion({ id: 'AC2', commands: [] }),
  ]);

  expect(answer.answer).toBe('pass');
  expect(answer.summary).toBe('1 of 2 criteria proved; 1 without a command');
  expect(answer.checks?.[1]).toEqual({
    id: 'AC2',
    answer: 'skip',
    summary: 'has no command: nothing was checked',
  });
});

test.each([
  ['the story has no criteria', []],
  ['no criterion has a command', [buildCriterion({ commands: [] })]],
])('answers skip when %s', async (reason, criteria) => {
  const answer = await prove(criteria);

  expect(answer.answer).toBe('skip');
  expect(answer.summary).toBe(`${reason}: nothing was checked`);
});

test('lays held-out files over the bench for the commands of their criterion', async () => {
  const heldOut = mkdtempSync(join(tmpdir(), 'yoke-held-out-'));
  cleanups.push(() => rmSync(heldOut, { recursive: true }));
  writeFileSync(join(heldOut, 'secret.test'), 'exit 7');

  const answer = await prove([
    buildCriterion({ id: 'AC1', commands: ['test ! -e secret.test'] }),
    buildCriterion({ id: 'AC2', commands: ['sh secret.test'], heldOut }),
  ]);

  expect(answer.checks).toMatchObject([
    { id: 'AC1', answer: 'pass' },
    { id: 'AC2', answer: 'fail', exitCode: 7 },
  ]);
});

test('runs a failing command once by default', async () => {
  const { context, commands } = openBench([buildCriterion({ commands: ['exit 1'] })]);

  await criterionGate.run(context, criterionOptionsSchema.parse({}));

  expect(commands).toHaveLength(1);
});

test('warns of a criterion whose green command ran no test', async () => {
  const answer = await prove([buildCriterion({ commands: ['echo "Ran 0 tests in 0.000s"'] })]);

  expect(answer.findings).toMatchObject([{ severity: 'warning', ruleId: 'test-count' }]);
});
