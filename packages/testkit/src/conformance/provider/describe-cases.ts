import assert from 'node:assert/strict';
import type { InvocationV1, ProviderRequestV1, ProviderV1 } from '@yoke/core/contracts';
import type { ConformanceCase } from '../conformance-case.js';
import { frozenCopy } from '../deep-freeze.js';
import { buildRequest, type ProviderSamples } from './provider-samples.js';

/** Linux refuses a single argument of 128 KiB and more; Windows a whole command line of 32 KiB. */
const LONGEST_ARGUMENT = 16 * 1024;

const REQUEST_VARIANTS: readonly {
  readonly capability: keyof ProviderV1['capabilities'];
  readonly change: Partial<ProviderRequestV1>;
  /** Text that must reach the agent; absent means that the invocation has to differ at all. */
  readonly text?: string;
}[] = [
  { capability: 'modelChoice', change: { model: 'model-7b' }, text: 'model-7b' },
  { capability: 'reasoningEffort', change: { reasoningEffort: 'effort-9' }, text: 'effort-9' },
  { capability: 'sessionResume', change: { resumeSessionId: 'session-4' }, text: 'session-4' },
  { capability: 'readOnlyProfile', change: { permissions: 'read-only' } },
  { capability: 'unsafeProfile', change: { permissions: 'unsafe' } },
  { capability: 'bareStart', change: { bare: true } },
  { capability: 'structuredOutput', change: { answerSchema: { type: 'object' } } },
];

/** The promises of `describe`: pure, whole, and nothing dropped in silence. */
export function describeCases<Options>(
  provider: ProviderV1<Options>,
  samples: ProviderSamples<Options>,
): readonly ConformanceCase[] {
  const describe = (change: Partial<ProviderRequestV1> = {}): InvocationV1 =>
    provider.describe(structuredClone(buildRequest(change)), structuredClone(samples.options));
  return [
    {
      name: 'describe leaves the request and the options as they are',
      run: async () => {
        provider.describe(frozenCopy(buildRequest()), frozenCopy(samples.options));
      },
    },
    {
      name: 'describe answers the same request the same way',
      run: async () => assert.deepEqual(describe(), describe()),
    },
    {
      name: 'describe starts a program with arguments that a system accepts',
      run: async () => {
        const { argv } = describe();
        assert.ok(argv.length > 0 && argv[0] !== '', 'argv names no program');
        for (const argument of argv) {
          assert.equal(typeof argument, 'string', 'an argument is no string');
          assert.ok(!argument.includes('\0'), 'an argument holds a NUL');
        }
      },
    },
    {
      name: 'describe hands over the prompt, byte for byte',
      run: async () => {
        const { prompt } = buildRequest();
        const found = textsOf(describe()).some((text) => text.includes(prompt));
        assert.ok(found, 'the prompt is neither in stdin nor in a file nor in an argument');
      },
    },
    {
      name: 'describe keeps a long prompt off the command line',
      run: async () => {
        const { argv } = describe({ prompt: 'x'.repeat(200_000) });
        const longest = Math.max(...argv.map((argument) => argument.length));
        assert.ok(longest <= LONGEST_ARGUMENT, `an argument has ${longest} characters`);
      },
    },
    {
      name: 'describe writes files below the scratch folder only',
      run: async () => {
        for (const path of Object.keys(describe().files ?? {})) {
          const isInside = !/^([/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..');
          assert.ok(isInside, `file ${JSON.stringify(path)} leaves the scratch folder`);
        }
      },
    },
    {
      name: 'describe uses every capability that is declared',
      run: async () => {
        const plain = describe();
        for (const { capability, change, text } of REQUEST_VARIANTS) {
          if (provider.capabilities[capability] !== true) continue;
          const changed = describe(change);
          const isUsed =
            text === undefined
              ? JSON.stringify(changed) !== JSON.stringify(plain)
              : textsOf(changed).some((found) => found.includes(text));
          assert.ok(isUsed, `capability "${capability}" is declared, but the request is ignored`);
        }
      },
    },
  ];
}

function textsOf(invocation: InvocationV1): readonly string[] {
  return [
    invocation.stdin ?? '',
    ...invocation.argv,
    ...Object.values(invocation.files ?? {}),
    ...Object.values(invocation.env ?? {}),
  ];
}
