import { mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  { test: { include: ['benchmarks/**/*.bench.ts'], maxWorkers: 1, testTimeout: 600_000 } },
);
