// For `pnpm mutate <group>`; see docs/mutation-testing.md.
import { readFileSync } from 'node:fs';

const groups = JSON.parse(readFileSync(new URL('mutation-groups.json', import.meta.url), 'utf8'));
const name = process.env.YOKE_MUTATE ?? '';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  // Empty without a group, so that tools that only read this file can load it.
  mutate: (groups[name]?.mutate ?? []).map((path) => `packages/core/src/${path}.ts`),
  // The words of messages are for people; what they say of a file or a holder is looked at by the tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.stryker/${name}.json` },
  tempDirName: '.stryker/tmp',
  incremental: true,
  incrementalFile: `.stryker/${name}-incremental.json`,
  timeoutMS: 20_000,
};
