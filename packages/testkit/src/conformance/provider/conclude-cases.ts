import assert from 'node:assert/strict';
import {
  type ConclusionInputV1,
  INVOCATION_OUTCOMES,
  type ProcessEndV1,
  type ProviderEventV1,
  type ProviderV1,
} from '@yoke/core/contracts';
import type { ConformanceCase } from '../conformance-case.js';
import { frozenCopy } from '../deep-freeze.js';
import {
  buildRequest,
  CLEAN_END,
  type ProviderRecording,
  type ProviderSamples,
} from './provider-samples.js';

/** Ends after which no agent has completed anything, whatever it printed. */
const BAD_ENDS: readonly ProcessEndV1[] = [
  { exitCode: 137, signal: null },
  { exitCode: null, signal: 'SIGKILL' },
  { exitCode: null, signal: null, spawnError: 'ENOENT' },
  { exitCode: null, signal: 'SIGTERM', endedBy: 'total' },
  { exitCode: 0, signal: null, endedBy: 'idle' },
  { exitCode: null, signal: 'SIGTERM', endedBy: 'cancel' },
];

/** The end of an agent that says by its exit code that it failed. Of one whose exit code is advice, it says nothing. */
const FAILED_END: ProcessEndV1 = { exitCode: 1, signal: null };

/** The promises of `conclude`: pure, never believing, right about what was recorded. */
export function concludeCases<Options>(
  provider: ProviderV1<Options>,
  samples: ProviderSamples<Options>,
): readonly ConformanceCase[] {
  const badEnds = samples.isExitCodeAdvisory === true ? BAD_ENDS : [FAILED_END, ...BAD_ENDS];
  const outcomeOf = (input: ConclusionInputV1) => provider.conclude(structuredClone(input)).outcome;
  return [
    {
      name: 'conclude leaves its input as it is',
      run: async () => {
        for (const recording of samples.recordings) {
          provider.conclude(frozenCopy(inputOf(provider, recording)));
        }
      },
    },
    {
      name: 'conclude answers the same input the same way',
      run: async () => {
        for (const recording of samples.recordings) {
          const input = inputOf(provider, recording);
          const first = provider.conclude(structuredClone(input));
          assert.deepEqual(provider.conclude(structuredClone(input)), first);
        }
      },
    },
    {
      name: 'conclude knows no completion of a process that ended badly',
      run: async () => {
        for (const recording of samples.recordings) {
          for (const end of badEnds) {
            const outcome = outcomeOf({ ...inputOf(provider, recording), end });
            const shown = JSON.stringify(end);
            assert.notEqual(outcome, 'completed', `"${recording.name}" completed with ${shown}`);
          }
        }
      },
    },
    {
      name: 'conclude gives every outcome but completion a reason',
      run: async () => {
        for (const end of [CLEAN_END, FAILED_END, ...BAD_ENDS]) {
          const input = { ...emptyInput(), end };
          const { outcome, reason } = provider.conclude(input);
          assert.ok(INVOCATION_OUTCOMES.includes(outcome), `outcome "${outcome}" is unknown`);
          assert.ok(
            outcome === 'completed' || (reason !== undefined && reason !== ''),
            `outcome "${outcome}" has no reason`,
          );
        }
      },
    },
    ...samples.recordings.map((recording) => ({
      name: `conclude makes "${recording.outcome}" of ${recording.name}`,
      run: async () => assert.equal(outcomeOf(inputOf(provider, recording)), recording.outcome),
    })),
  ];
}

function emptyInput(): ConclusionInputV1 {
  return { request: buildRequest(), end: CLEAN_END, events: [], stdoutTail: '', stderrTail: '' };
}

function inputOf<Options>(
  provider: ProviderV1<Options>,
  recording: ProviderRecording,
): ConclusionInputV1 {
  return {
    request: buildRequest(),
    end: recording.end ?? CLEAN_END,
    events: recording.stdout.split('\n').flatMap((line) => keptEvents(provider, line)),
    stdoutTail: recording.stdout.slice(-8192),
    stderrTail: (recording.stderr ?? '').slice(-8192),
  };
}

/** What core hands on; a line that throws is another case's to report. */
function keptEvents<Options>(
  provider: ProviderV1<Options>,
  line: string,
): readonly ProviderEventV1[] {
  try {
    return provider.parse(line).filter(({ type }) => type !== 'activity' && type !== 'raw');
  } catch {
    return [];
  }
}
