import {
  defineProvider,
  type ProviderEventV1,
  type ProviderV1,
  type StandardSchemaV1,
} from '@yoke/core/contracts';
import { describe, expect, it } from 'vitest';
import { failingCases } from '../failing-cases.js';
import { describeProvider, providerConformance } from './provider-conformance.js';
import type { ProviderSamples } from './provider-samples.js';

interface Options {
  readonly program: string;
}

function schemaThatRefuses(
  isRefused: (keys: readonly string[]) => boolean,
): StandardSchemaV1<unknown, Options> {
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value) =>
        isRefused(Object.keys(value as object))
          ? { issues: [{ message: 'unknown key' }] }
          : { value: value as Options },
    },
  };
}

function parseLine(line: string): readonly ProviderEventV1[] {
  if (line.startsWith('SAY ')) return [{ type: 'report', text: line.slice(4) }];
  return [{ type: 'raw', line }];
}

const goodProvider = defineProvider<Options>({
  id: 'parrot',
  title: 'Parrot',
  capabilities: { modelChoice: true },
  optionsSchema: schemaThatRefuses((keys) => keys.join() !== 'program'),
  detect: async (context, options) => {
    const { exitCode } = await context.run([options.program, '--version']);
    return exitCode === 0
      ? { installed: true }
      : { installed: false, hint: 'npm install --global parrot' };
  },
  describe: (request, options) => ({
    argv: [options.program, ...(request.model === undefined ? [] : ['--model', request.model])],
    stdin: request.prompt,
    files: { 'settings.json': '{}' },
  }),
  parse: parseLine,
  conclude: ({ end, events }) => {
    const hasEndedWell = end.exitCode === 0 && end.endedBy === undefined;
    const report = events.find((event) => event.type === 'report');
    if (!hasEndedWell) return { outcome: 'crashed', reason: 'the parrot fell off its perch' };
    return report === undefined
      ? { outcome: 'no-answer', reason: 'the parrot said nothing' }
      : { outcome: 'completed', report: report.text };
  },
});

const samples: ProviderSamples<Options> = {
  options: { program: 'parrot' },
  recordings: [
    { name: 'parrot-1.0-success', stdout: 'hello\nSAY done\n', outcome: 'completed' },
    { name: 'parrot-1.0-silence', stdout: '', outcome: 'no-answer' },
  ],
};

type Sabotage = Partial<ProviderV1<Options>>;
const good = goodProvider;
let counter = 0;
let seenLines = 0;

const SABOTAGES: Readonly<Record<string, Sabotage>> = {
  'it carries a contract version that core speaks': {
    contractVersion: 'provider-v0' as 'provider-v1',
  },
  'it has a kebab id and a title of one line': { id: 'My Parrot' },
  'its options schema accepts the example and refuses an unknown key': {
    optionsSchema: schemaThatRefuses(() => false),
  },
  'detect tells an absent agent from an installed one and says what to do': {
    detect: async () => ({ installed: true }),
  },
  'describe leaves the request and the options as they are': {
    describe: (request, options) => {
      (request as { cwd: string }).cwd = '/elsewhere';
      return good.describe(request, options);
    },
  },
  'describe answers the same request the same way': {
    describe: (request, options) => ({
      ...good.describe(request, options),
      files: { 'settings.json': String(counter++) },
    }),
  },
  'describe starts a program with arguments that a system accepts': {
    describe: (request, options) => {
      const described = good.describe(request, options);
      return { ...described, argv: [...described.argv, 'nul\0'] };
    },
  },
  'describe hands over the prompt, byte for byte': {
    describe: (request, options) => ({
      ...good.describe(request, options),
      stdin: request.prompt.trim(),
    }),
  },
  'describe keeps a long prompt off the command line': {
    describe: (request, options) => {
      const described = good.describe(request, options);
      return { ...described, argv: [...described.argv, request.prompt] };
    },
  },
  'describe writes files below the scratch folder only': {
    describe: (request, options) => ({
      ...good.describe(request, options),
      files: { '../settings.json': '{}' },
    }),
  },
  'describe uses every capability that is declared': {
    capabilities: { modelChoice: true, reasoningEffort: true },
  },
  'parse throws on no line, however it is cut': {
    parse: (line) => {
      if (line === 'SAY don') JSON.parse(line);
      return good.parse(line);
    },
  },
  'parse answers events of the contract': {
    parse: (line) =>
      line === 'hello' ? [{ type: 'greeting' } as unknown as ProviderEventV1] : good.parse(line),
  },
  'parse answers the same line the same way, whatever came before': {
    parse: (line) =>
      line === 'hello' ? [{ type: 'raw', line: String(seenLines++) }] : good.parse(line),
  },
  'parse takes no unknown line for a decision': {
    parse: (line) => (line === 'null' ? [{ type: 'end' }] : good.parse(line)),
  },
  'conclude leaves its input as it is': {
    conclude: (input) => {
      (input.events as ProviderEventV1[]).push({ type: 'end' });
      return good.conclude(input);
    },
  },
  'conclude answers the same input the same way': {
    conclude: (input) => ({ ...good.conclude(input), sessionId: String(counter++) }),
  },
  'conclude knows no completion of a process that ended badly': {
    conclude: (input) =>
      input.end.exitCode === 137
        ? { outcome: 'completed', report: 'killed, but fine' }
        : good.conclude(input),
  },
  'conclude gives every outcome but completion a reason': {
    conclude: (input) => ({ ...good.conclude(input), reason: undefined }),
  },
  'conclude makes "completed" of parrot-1.0-success': {
    conclude: (input) =>
      input.stdoutTail === 'hello\nSAY done\n'
        ? { outcome: 'cut', reason: 'x' }
        : good.conclude(input),
  },
  'conclude makes "no-answer" of parrot-1.0-silence': {
    conclude: (input) => {
      const conclusion = good.conclude(input);
      return conclusion.outcome === 'no-answer'
        ? { outcome: 'cut', reason: 'the line was cut' }
        : conclusion;
    },
  },
};

describeProvider(goodProvider, { ...samples, describe, it });

describe('providerConformance', () => {
  it('has a sabotaged provider for each of its cases', () => {
    const names = providerConformance(goodProvider, samples).map(({ name }) => name);

    expect(Object.keys(SABOTAGES)).toEqual(names);
  });

  it.each(Object.entries(SABOTAGES))(
    'catches with "%s" the provider that breaks it, and with no other case',
    async (name, sabotage) => {
      const cases = providerConformance({ ...goodProvider, ...sabotage }, samples);

      expect(await failingCases(cases)).toEqual([name]);
    },
  );

  it('takes exit code 1 for a failure, unless the exit code is advice', async () => {
    const provider: ProviderV1<Options> = {
      ...goodProvider,
      conclude: (input) =>
        input.end.exitCode === 1
          ? { outcome: 'completed', report: 'done, with a complaint' }
          : goodProvider.conclude(input),
    };

    const strict = providerConformance(provider, samples);
    const lenient = providerConformance(provider, { ...samples, isExitCodeAdvisory: true });

    expect(await failingCases(strict)).toEqual([
      'conclude knows no completion of a process that ended badly',
    ]);
    expect(await failingCases(lenient)).toEqual([]);
  });
});
