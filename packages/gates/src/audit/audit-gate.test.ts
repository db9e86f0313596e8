import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeGateBench } from '../../test/support/gate-bench.js';
import { auditGate } from './audit-gate.js';
import { auditOptionsSchema } from './audit-options.js';
import { audit, TOKEN } from './test/audit.js';

const LEAK = `export const token = '${TOKEN}';\n`;

describe('a change with a secret', () => {
  test('is blocked, with file, line and rule and without the secret', async () => {
    const answer = await audit({ files: { 'src/config.js': `// config\n${LEAK}` } });

    expect(answer.answer).toBe('fail');
    expect(answer.findings).toEqual([
      {
        severity: 'blocking',
        ruleId: 'secrets/github',
        message: 'found GitHub Token',
        file: 'src/config.js',
        line: 2,
      },
    ]);
    expect(answer.feedback).toContain('src/config.js:2 found GitHub Token (secrets/github)');
    expect(JSON.stringify(answer)).not.toContain(TOKEN.slice(4, 20));
  });

  test.each([
    ['AWS access key', `aws: AKIA${'IOSFODNN7ABCDEFG'}\n`, 'secrets/aws'],
    ['npm token', `//registry.npmjs.org/:_authToken=npm_${'a1B2'.repeat(9)}\n`, 'secrets/npm'],
    [
      'private key in a string',
      `key = "-----BEGIN RSA PRIVATE ${'KEY'}-----\\nMIIEpAIBAAKCAQEA7vXyZabcdEFGH123"\n`,
      'secrets/privatekey',
    ],
    [
      'private key',
      `-----BEGIN OPENSSH PRIVATE ${'KEY'}-----\n${`${'b3BlbnNzaC1rZXkt'.repeat(4)}\n`.repeat(6)}-----END OPENSSH PRIVATE ${'KEY'}-----\n`,
      'secrets/privatekey',
    ],
  ])('is blocked for an %s', async (_name, text, ruleId) => {
    const { answer, findings } = await audit({ files: { 'deploy.txt': text } });

    expect(answer).toBe('fail');
    expect(findings?.map((finding) => finding.ruleId)).toContain(ruleId);
  });

  test('is blocked although a comment of the change switches the scanner off', async () => {
    const { answer } = await audit({ files: { 'a.js': `// secretlint-disable\n${LEAK}` } });

    expect(answer).toBe('fail');
  });

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${LEAK}`, 'utf16le')],
    ['a file with NUL bytes', Buffer.from(`\0\0\u0001\n${LEAK}`)],
  ])('is blocked in %s', async (_name, bytes) => {
    const bench = makeGateBench({ candidate: { changedPaths: ['data'] } });
    writeFileSync(join(bench.directory, 'data'), bytes);

    const { answer } = await auditGate.run(bench.context, auditOptionsSchema.parse({}));

    bench.remove();
    expect(answer).toBe('fail');
  });

  test('is blocked wherever in a long file it stands', async () => {
    const filler = `${'x'.repeat(99)}\n`;
    for (const lines of [650, 655, 656, 6_000]) {
      const { findings } = await audit({ files: { 'long.txt': `${filler.repeat(lines)}${LEAK}` } });

      expect(findings).toMatchObject([{ line: lines + 1, ruleId: 'secrets/github' }]);
    }
  });

  test('passes when the secret stood in the file at the base', async () => {
    const { answer } = await audit({
      files: { 'a.js': `// more\n${LEAK}` },
      base: { 'a.js': LEAK },
    });

    expect(answer).toBe('pass');
  });

  test('is only told of when the credentials are those of a host reserved for examples', async () => {
    const { answer, findings } = await audit({
      files: { 'test/db.js': "get('https://user:pass@api.example.com/v1');\n" },
    });

    expect(answer).toBe('pass');
    expect(findings?.map(({ severity }) => severity)).toEqual(['warning']);
  });
});

test('scans the changed files and no others', async () => {
  const bench = makeGateBench({
    files: { 'old.js': LEAK, 'new.js': 'export {};\n' },
    candidate: { changedPaths: ['new.js'] },
  });

  const answer = await auditGate.run(bench.context, auditOptionsSchema.parse({}));

  bench.remove();
  expect(answer.summary).toContain('1 changed file scanned');
  expect(answer.answer).toBe('pass');
});

test('follows no link out of the candidate', async () => {
  const outside = makeGateBench({ files: { 'secret.js': LEAK } });
  const bench = makeGateBench({ candidate: { changedPaths: ['link.js'] } });
  symlinkSync(join(outside.directory, 'secret.js'), join(bench.directory, 'link.js'));

  const answer = await auditGate.run(bench.context, auditOptionsSchema.parse({}));

  bench.remove();
  outside.remove();
  expect(answer.checks?.[0]).toMatchObject({ id: 'secrets', answer: 'skip' });
});

test('skips a candidate without changes', async () => {
  expect((await audit({})).answer).toBe('skip');
});

test('passes over a file that the candidate removed', async () => {
  const { checks } = await audit({ files: { 'gone.js': undefined } });

  expect(checks?.[0]).toMatchObject({ id: 'secrets', answer: 'skip' });
});

test('ends within seconds on a file of nothing but secrets', async () => {
  const { findings } = await audit({ files: { 'all.txt': `${TOKEN}\n`.repeat(20_000) } });

  expect(findings).toHaveLength(100);
}, 20_000);

test('rejects when the run is cancelled', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));

  await expect(audit({ files: { 'a.js': 'x' }, signal })).rejects.toThrow('cancelled');
});

describe('a change of sensitive paths', () => {
  const files = { '.github/workflows/ci.yml': 'on: push\n', 'src/auth/login.ts': 'export {};\n' };

  test('is told and lands by default', async () => {
    const { answer, findings, summary } = await audit({ files });

    expect(answer).toBe('pass');
    expect(findings?.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['paths/workflows', 'warning'],
      ['paths/auth', 'warning'],
    ]);
    expect(summary).toContain('sensitive paths changed: .github/workflows/ci.yml');
  });

  test('is blocked when the configuration says so', async () => {
    const { answer, feedback } = await audit({ files, options: { sensitivePaths: 'block' } });

    expect(answer).toBe('fail');
    expect(feedback).toContain('src/auth/login.ts changes who may sign in (paths/auth)');
  });

  test('is not looked at when that is switched off', async () => {
    const { findings } = await audit({ files, options: { sensitivePaths: 'off' } });

    expect(findings).toBeUndefined();
  });
});

describe('a suppression', () => {
  const files = { 'a.js': LEAK };
  const suppression = { ruleId: 'secrets/github', reason: 'a token of the test server' };

  test('lets a finding of its rule and file pass, and says so', async () => {
    const { answer, summary, findings } = await audit({
      files,
      options: { suppressions: [{ ...suppression, file: 'a.js', expires: '2030-06-15' }] },
    });

    expect(answer).toBe('pass');
    expect(summary).toContain('1 suppressed');
    expect(findings).toMatchObject([
      { severity: 'info', message: expect.stringContaining('a token of the test server') },
    ]);
  });

  test.each([
    ['another file', { file: 'b.js' }],
    ['another rule', { ruleId: 'secrets/aws' }],
  ])('for %s lets nothing pass', async (_name, other) => {
    const { answer } = await audit({
      files,
      options: { suppressions: [{ ...suppression, ...other }] },
    });

    expect(answer).toBe('fail');
  });

  test('that has expired lets nothing pass, and the finding says when it did', async () => {
    const { answer, feedback } = await audit({
      files,
      options: { suppressions: [{ ...suppression, expires: '2030-06-14' }] },
    });

    expect(answer).toBe('fail');
    expect(feedback).toContain('its suppression expired on 2030-06-14');
  });
});

describe("the project's own audit command", () => {
  test('blocks when it does not exit with 0', async () => {
    const command = 'echo "error: GPL in the tree"; exit 1';

    const { answer, feedback } = await audit({ files: { 'a.js': 'x' }, options: { command } });

    expect(answer).toBe('fail');
    expect(feedback).toContain('error: GPL in the tree');
  });

  test('runs although nothing changed', async () => {
    const { answer, commands } = await audit({ options: { command: 'exit 0' } });

    expect(answer).toBe('pass');
    expect(commands).toHaveLength(1);
  });
});

test.each([
  [{ suppressions: [{ ruleId: 'secrets/github' }] }],
  [{ suppressions: [{ ruleId: 'secrets/github', reason: ' ' }] }],
  [{ suppressions: [{ ruleId: 'x', reason: 'y', expires: 'soon' }] }],
  [{ registry: 'file:///etc/passwd' }],
  [{ sensitivePaths: 'maybe' }],
])('refuses the options %j', (options) => {
  expect(auditOptionsSchema.safeParse(options).success).toBe(false);
});
