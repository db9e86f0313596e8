import { defineConfig } from 'vitest/config';

const packages = new URL('../packages', import.meta.url).pathname;

export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['tests/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
  resolve: {
    alias: [
      { find: /^@yoke\/core\/contracts$/, replacement: `${packages}/core/src/contracts/index.ts` },
      { find: /^@yoke\/([a-z-]+)$/, replacement: `${packages}/$1/src/index.ts` },
    ],
  },
});
