import assert from 'node:assert/strict';
import {
  type GateAnswerV1,
  type GateCommandResultV1,
  type GateV1,
  isSpokenVersion,
} from '@yoke/core/contracts';
import { assertAccepts, assertRefusesUnknownKey } from '../check-schema.js';
import { type ConformanceCase, registerCases, type TestRunner } from '../conformance-case.js';
import { frozenCopy } from '../deep-freeze.js';
import { assertKebab, assertOneLine } from '../identity.js';
import { runCanary } from './canary-run.js';
import { assertGateAnswer } from './gate-answer.js';

/**
 * Ways in which a command proves nothing. A gate that starts one may not pass on any of them. An exit code is not among
 * them: a gate may well look for a command that fails, as `grep` does when it finds nothing.
 */
const FAILED_STARTS: readonly Partial<GateCommandResultV1>[] = [
  { exitCode: null, spawnError: 'ENOENT' },
  { exitCode: null, signal: 'SIGKILL' },
  { exitCode: null, signal: 'SIGTERM', isTimedOut: true },
];

/** The cases that every gate has to pass, for a test runner of any kind. */
export function gateConformance<Options>(gate: GateV1<Options>): readonly ConformanceCase[] {
  const { blocks, passes } = gate.canary;
  return [
    {
      name: 'it carries a contract version that core speaks',
      run: async () => assert.ok(isSpokenVersion('gate', gate.contractVersion)),
    },
    {
      name: 'it has a kebab id and a title of one line',
      run: async () => {
        assertKebab(gate.id);
        assertOneLine('title', gate.title);
      },
    },
    {
      name: 'its options schema accepts the canaries and refuses an unknown key',
      run: async () => {
        await assertAccepts(gate.optionsSchema, blocks.options);
        await assertAccepts(gate.optionsSchema, passes.options);
        await assertRefusesUnknownKey(gate.optionsSchema, passes.options);
      },
    },
    {
      name: 'it blocks the tree that it has to block',
      run: async () => {
        const { answer } = await runCanary(gate, blocks);
        assert.equal(answer.answer, 'fail', `answered "${answer.answer}": ${answer.summary}`);
      },
    },
    {
      name: 'it passes the tree that it has to pass',
      run: async () => {
        const { answer } = await runCanary(gate, passes);
        assert.equal(answer.answer, 'pass', `answered "${answer.answer}": ${answer.summary}`);
      },
    },
    ...purityCases(gate),
    ...failureCases(gate),
  ];
}

/** Registers the gate suite with a test runner, for example vitest's `describe` and `it`. */
export function describeGate<Options>(gate: GateV1<Options>, runner: TestRunner): void {
  registerCases(`gate ${gate.id}`, gateConformance(gate), runner);
}

function purityCases<Options>(gate: GateV1<Options>): readonly ConformanceCase[] {
  const { blocks, passes } = gate.canary;
  return [
    {
      name: 'it answers with whole checks, findings and feedback',
      run: async () => {
        assertGateAnswer((await runCanary(gate, blocks)).answer);
        assertGateAnswer((await runCanary(gate, passes)).answer);
      },
    },
    {
      name: 'it says why it blocks',
      run: async () => {
        const { answer } = await runCanary(gate, blocks);
        const isExplained =
          (answer.feedback ?? '') !== '' ||
          (answer.findings ?? []).length > 0 ||
          (answer.checks ?? []).some(({ preview = '' }) => preview !== '');
        assert.ok(isExplained, 'there is neither feedback nor a finding nor a preview');
      },
    },
    {
      name: 'it leaves the tree as it is',
      run: async () => {
        assert.deepEqual((await runCanary(gate, blocks)).changed, []);
        assert.deepEqual((await runCanary(gate, passes)).changed, []);
      },
    },
    {
      name: 'it leaves the candidate and its options as they are',
      run: async () => {
        await runCanary(gate, passes, { prepare: frozenCopy });
      },
    },
    {
      name: 'it answers the same tree the same way',
      run: async () => {
        const first = await runCanary(gate, blocks);
        const second = await runCanary(gate, blocks);
        assert.deepEqual(essence(second.answer), essence(first.answer));
      },
    },
  ];
}

function failureCases<Options>(gate: GateV1<Options>): readonly ConformanceCase[] {
  const { passes } = gate.canary;
  return [
    {
      name: 'it passes nothing when its commands prove nothing',
      run: async () => {
        for (const failed of FAILED_STARTS) {
          const { answer, commandCount } = await runCanary(gate, passes, { run: () => failed });
          if (commandCount === 0) return;
          assert.notEqual(answer.answer, 'pass', `passed on ${JSON.stringify(failed)}`);
        }
      },
    },
    {
      name: 'it passes nothing when the run is cancelled during a command',
      run: async () => {
        const controller = new AbortController();
        const cancel = () => {
          controller.abort(new Error('cancelled by the suite'));
          return {};
        };
        const conditions = { run: cancel, signal: controller.signal };
        const outcome = await runCanary(gate, passes, conditions).catch(() => undefined);
        if (outcome === undefined || outcome.commandCount === 0) return;
        assert.notEqual(outcome.answer.answer, 'pass', 'passed although the run was cancelled');
      },
    },
  ];
}

/** An answer without what may differ from run to run. */
function essence(answer: GateAnswerV1): unknown {
  return {
    answer: answer.answer,
    signature: answer.signature,
    findings: answer.findings,
    checks: answer.checks?.map(({ id, answer: found }) => ({ id, answer: found })),
  };
}
