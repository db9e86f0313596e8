import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'examples/*/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'fuzz/**/*.test.ts',
    ],
    pool: 'forks',
    // Tests wait for processes more than they compute, so that two at least are worth it on a machine of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: false },
  },
  resolve: {
    // Tests read the sources of the workspace, so that no build is needed between an edit and its test.
    alias: [
      {
        find: /^@yoke\/core\/([a-z]+)$/,
        replacement: `${new URL('packages', import.meta.url).pathname}/core/src/$1/index.ts`,
      },
      {
        find: /^@yoke\/([a-z-]+)$/,
        replacement: `${new URL('packages', import.meta.url).pathname}/$1/src/index.ts`,
      },
    ],
  },
});
