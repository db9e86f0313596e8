import { expect, test } from 'vitest';
import { findSensitivePaths } from './sensitive-paths.js';

test.each([
  ['.github/workflows/ci.yml', 'paths/workflows'],
  ['.gitlab-ci.yml', 'paths/workflows'],
  ['Jenkinsfile', 'paths/workflows'],
  ['src/auth.ts', 'paths/auth'],
  ['src/Auth/index.ts', 'paths/auth'],
  ['lib/user-permissions.rb', 'paths/permissions'],
  ['.env.production', 'paths/secrets'],
  ['k8s/secrets/db.yaml', 'paths/secrets'],
  ['infra/main.py', 'paths/infra'],
  ['terraform/main.py', 'paths/terraform'],
  ['deploy/network.tf', 'paths/terraform'],
])('%s is sensitive for %s', (path, ruleId) => {
  expect(findSensitivePaths([path], 'warning')).toMatchObject([{ file: path, ruleId }]);
});

test.each([
  ['src/author.ts'],
  ['docs/authors.md'],
  ['src/secretary.ts'],
  ['workflows.md'],
  ['src/infrared.ts'],
  ['README.md'],
  ['src/environment.ts'],
])('%s is not', (path) => {
  expect(findSensitivePaths([path], 'warning')).toEqual([]);
});
