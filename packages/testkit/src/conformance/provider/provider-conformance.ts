import assert from 'node:assert/strict';
import { type DetectContextV1, isSpokenVersion, type ProviderV1 } from '@yoke/core/contracts';
import { assertAccepts, assertRefusesUnknownKey } from '../check-schema.js';
import { type ConformanceCase, registerCases, type TestRunner } from '../conformance-case.js';
import { assertKebab, assertOneLine } from '../identity.js';
import { concludeCases } from './conclude-cases.js';
import { describeCases } from './describe-cases.js';
import { parseCases } from './parse-cases.js';
import type { ProviderSamples } from './provider-samples.js';

/** The cases that every provider has to pass, for a test runner of any kind. */
export function providerConformance<Options>(
  provider: ProviderV1<Options>,
  samples: ProviderSamples<Options>,
): readonly ConformanceCase[] {
  return [
    {
      name: 'it carries a contract version that core speaks',
      run: async () => assert.ok(isSpokenVersion('provider', provider.contractVersion)),
    },
    {
      name: 'it has a kebab id and a title of one line',
      run: async () => {
        assertKebab(provider.id);
        assertOneLine('title', provider.title);
      },
    },
    {
      name: 'its options schema accepts the example and refuses an unknown key',
      run: async () => {
        const written = samples.writtenOptions ?? samples.options;
        await assertAccepts(provider.optionsSchema, written);
        await assertRefusesUnknownKey(provider.optionsSchema, written);
      },
    },
    {
      name: 'detect tells an absent agent from an installed one and says what to do',
      run: async () => {
        const { installed, hint } = await provider.detect(machineWithoutAgents(), samples.options);
        assert.equal(installed, false, 'nothing can be started, but the agent counts as installed');
        assert.ok(hint !== undefined && hint !== '', 'there is no hint for the person');
      },
    },
    ...describeCases(provider, samples),
    ...parseCases(provider, samples),
    ...concludeCases(provider, samples),
  ];
}

/** Registers the provider suite with a test runner, for example vitest's `describe` and `it`. */
export function describeProvider<Options>(
  provider: ProviderV1<Options>,
  setup: ProviderSamples<Options> & TestRunner,
): void {
  registerCases(`provider ${provider.id}`, providerConformance(provider, setup), setup);
}

function machineWithoutAgents(): DetectContextV1 {
  return {
    run: async () => ({ exitCode: null, stdout: '', stderr: '' }),
    env: {},
    signal: new AbortController().signal,
  };
}
