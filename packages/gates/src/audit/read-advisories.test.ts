import { expect, test } from 'vitest';
import { readAdvisories } from './read-advisories.js';

test('reads the report of npm 7 and later, each advisory once', () => {
  const advisory = {
    source: 1_106_913,
    name: 'lodash',
    dependency: 'lodash',
    title: 'Command Injection in lodash',
    url: 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm',
    severity: 'high',
    range: '<4.17.21',
  };
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      lodash: { name: 'lodash', severity: 'high', via: [advisory] },
      shop: { name: 'shop', severity: 'high', via: ['lodash', advisory] },
    },
  };

  expect(readAdvisories(report)).toEqual([
    {
      id: 'GHSA-35jh-r3h4-6jhm',
      packageName: 'lodash',
      title: 'Command Injection in lodash',
      severity: 'high',
      url: 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm',
    },
  ]);
});

test('reads the report of pnpm', () => {
  const report = {
    advisories: {
      1: { id: 1, module_name: 'lodash', title: 'Bad', severity: 'low', url: 'https://a.test/1' },
    },
  };

  expect(readAdvisories(report)).toMatchObject([{ id: '1', packageName: 'lodash' }]);
});

test('takes a severity that it does not know for the worst', () => {
  const advisory = { source: 1, name: 'a', title: 'b', severity: 'apocalyptic' };

  const report = { vulnerabilities: { a: { via: [advisory] } } };

  expect(readAdvisories(report)?.[0]?.severity).toBe('critical');
});

test.each([
  [undefined],
  [{ error: { code: 'ENETUNREACH' } }],
  [{ message: '405 Method Not Allowed' }],
  [[]],
])('takes %j for no report', (report) => {
  expect(readAdvisories(report)).toBeUndefined();
});
