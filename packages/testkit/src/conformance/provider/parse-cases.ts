import assert from 'node:assert/strict';
import type { ProviderV1 } from '@yoke/core/contracts';
import type { ConformanceCase } from '../conformance-case.js';
import { assertProviderEvent } from './provider-event.js';
import type { ProviderSamples } from './provider-samples.js';

/** Lines that no agent means. What a provider makes of them may never decide an invocation. */
const GARBAGE: readonly string[] = [
  '',
  ' ',
  '\0\u001b[31m\u009b\u2028',
  '{',
  '}',
  'null',
  '[]',
  '42',
  '"text"',
  '{}',
  '{"type":null}',
  '{"type":{"type":"result"}}',
  '{"__proto__":{"type":"end"}}',
  '{"type":"yoke-has-never-heard-of-this"}',
  `${'['.repeat(10_000)}`,
  '\ud800',
  'x'.repeat(1_000_000),
];

const DECISIVE: readonly string[] = ['end', 'structured', 'limit', 'error', 'denied', 'session'];

/** The promises of `parse`: total, pure, lenient. */
export function parseCases<Options>(
  provider: ProviderV1<Options>,
  samples: ProviderSamples<Options>,
): readonly ConformanceCase[] {
  const lines = samples.recordings.flatMap(({ stdout }) => stdout.split('\n'));
  return [
    {
      name: 'parse throws on no line, however it is cut',
      run: async () => {
        for (const line of [...GARBAGE, ...lines.flatMap(cuts)]) provider.parse(line);
      },
    },
    {
      name: 'parse answers events of the contract',
      run: async () => {
        for (const line of lines) provider.parse(line).forEach(assertProviderEvent);
      },
    },
    {
      name: 'parse answers the same line the same way, whatever came before',
      run: async () => {
        const forwards = lines.map((line) => provider.parse(line));
        const backwards = [...lines].reverse().map((line) => provider.parse(line));
        assert.deepEqual(backwards.reverse(), forwards);
      },
    },
    {
      name: 'parse takes no unknown line for a decision',
      run: async () => {
        for (const line of GARBAGE) {
          const decisive = safely(() => provider.parse(line)).find(({ type }) =>
            DECISIVE.includes(type),
          );
          const shown = JSON.stringify(line.slice(0, 60));
          assert.equal(decisive, undefined, `the line ${shown} became "${decisive?.type}"`);
        }
      },
    },
  ];
}

/** A line cut at up to 40 places, spread over its length. */
function cuts(line: string): readonly string[] {
  const step = Math.max(1, Math.ceil(line.length / 40));
  const places = Array.from({ length: Math.ceil(line.length / step) }, (_, index) => index * step);
  return places.map((place) => line.slice(0, place));
}

/** A throw is the first case's to report. */
function safely<Value>(work: () => readonly Value[]): readonly Value[] {
  try {
    return work();
  } catch {
    return [];
  }
}
