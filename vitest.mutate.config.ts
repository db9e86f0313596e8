import { readFileSync } from 'node:fs';
import base from './vitest.config.js';

type Groups = Readonly<Record<string, { readonly tests: readonly string[] }>>;

const groups = JSON.parse(
  readFileSync(new URL('mutation-groups.json', import.meta.url), 'utf8'),
) as Groups;
const tests = groups[process.env.YOKE_MUTATE ?? '']?.tests ?? [];

export default {
  ...base,
  test: { ...base.test, include: tests.map((path) => `packages/core/src/${path}.test.ts`) },
};
