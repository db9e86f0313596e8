import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineGate, type GateV1, type StandardSchemaV1 } from '@yoke/core/contracts';
import { describe, expect, it } from 'vitest';
import { failingCases } from '../failing-cases.js';
import { describeGate, gateConformance } from './gate-conformance.js';

interface Options {
  readonly file: string;
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

const goodGate = defineGate<Options>({
  id: 'has-file',
  title: 'A file exists',
  optionsSchema: schemaThatRefuses((keys) => keys.join() !== 'file'),
  canary: {
    blocks: { files: { 'other.txt': 'x' }, options: { file: 'wanted.txt' } },
    passes: { files: { 'wanted.txt': 'x' }, options: { file: 'wanted.txt' } },
  },
  run: async (context, { file }) => {
    const { exitCode } = await context.run({ command: ['test', '-f', file] });
    return exitCode === 0
      ? { answer: 'pass', summary: `${file} exists` }
      : { answer: 'fail', summary: `${file} is missing`, feedback: `make ${file}` };
  },
});

type Run = GateV1<Options>['run'];
const runGood: Run = (context, options) => goodGate.run(context, options);

let counter = 0;

const SABOTAGES: Readonly<Record<string, Partial<GateV1<Options>>>> = {
  'it carries a contract version that core speaks': {
    contractVersion: 'gate-v0' as 'gate-v1',
  },
  'it has a kebab id and a title of one line': { title: 'two\nlines' },
  'its options schema accepts the canaries and refuses an unknown key': {
    optionsSchema: schemaThatRefuses(() => false),
  },
  'it blocks the tree that it has to block': {
    canary: {
      ...goodGate.canary,
      blocks: { ...goodGate.canary.blocks, files: { 'wanted.txt': '' } },
    },
    run: async (context, options) => ({
      ...(await runGood(context, options)),
      feedback: 'make it',
    }),
  },
  'it passes the tree that it has to pass': {
    canary: { ...goodGate.canary, passes: { ...goodGate.canary.passes, files: {} } },
  },
  'it answers with whole checks, findings and feedback': {
    run: async (context, options) => ({
      ...(await runGood(context, options)),
      checks: [
        { id: 'A', answer: 'skip', summary: 'once' },
        { id: 'A', answer: 'skip', summary: 'twice' },
      ],
    }),
  },
  'it says why it blocks': {
    run: async (context, options) => ({ ...(await runGood(context, options)), feedback: '' }),
  },
  'it leaves the tree as it is': {
    run: async (context, options) => {
      const answer = await runGood(context, options);
      await writeFile(join(context.directory, 'report.txt'), 'x');
      return answer;
    },
  },
  'it leaves the candidate and its options as they are': {
    run: async (context, options) => {
      (context.candidate.changedPaths as string[]).sort().push('');
      return runGood(context, options);
    },
  },
  'it answers the same tree the same way': {
    run: async (context, options) => ({
      ...(await runGood(context, options)),
      signature: String(counter++),
    }),
  },
  'it passes nothing when its commands prove nothing': {
    run: async (context, options) => {
      const { signal } = await context.run({ command: ['test', '-f', options.file] });
      const answer = signal === null ? await runGood(context, options) : undefined;
      return answer ?? { answer: 'pass', summary: 'a killed command counts as passed' };
    },
  },
  'it passes nothing when the run is cancelled during a command': {
    run: async (context, options) => {
      try {
        return await runGood(context, options);
      } catch {
        return { answer: 'pass', summary: 'nothing went wrong' };
      }
    },
  },
};

describeGate(goodGate, { describe, it });

describe('gateConformance', () => {
  it('has a sabotaged gate for each of its cases', () => {
    const names = gateConformance(goodGate).map(({ name }) => name);

    expect(Object.keys(SABOTAGES)).toEqual(names);
  });

  it.each(Object.entries(SABOTAGES))(
    'catches with "%s" the gate that breaks it, and with no other case',
    async (name, sabotage) => {
      const cases = gateConformance({ ...goodGate, ...sabotage });

      expect(await failingCases(cases)).toEqual([name]);
    },
  );
});
