import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { audit } from './test/audit.js';

const MANIFEST = (version: string) =>
  JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    scripts: { preinstall: 'touch hacked' },
    dependencies: { 'left-lodash': version },
  });

const LOCKFILE = (version: string) =>
  JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', version: '1.0.0', dependencies: { 'left-lodash': version } },
      'node_modules/left-lodash': {
        version,
        resolved: `https://registry.npmjs.org/left-lodash/-/left-lodash-${version}.tgz`,
      },
    },
  });

const changed = (version: string) => ({
  'package.json': MANIFEST(version),
  'package-lock.json': LOCKFILE(version),
});

interface Registry {
  readonly url: string;
  readonly asked: readonly unknown[];
}

/** A registry on this machine that knows one advisory, for `left-lodash` below 2. */
async function openRegistry(severity: string): Promise<Registry> {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.method !== 'POST') {
        response.end(JSON.stringify({ name: 'left-lodash', 'dist-tags': {}, versions: {} }));
        return;
      }
      const bytes = Buffer.concat(chunks);
      const isPacked = request.headers['content-encoding'] === 'gzip';
      const body = JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'));
      asked.push(body);
      const isOld = body['left-lodash']?.includes('1.0.0') === true;
      const advisory = {
        id: 7,
        url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
        title: 'Prototype pollution\u001b[2J',
        severity,
        vulnerable_versions: '<2.0.0',
      };
      response.end(JSON.stringify(isOld ? { 'left-lodash': [advisory] } : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('asks nobody when the network is off, and says that it did not', async () => {
  const { commands, checks } = await audit({ files: changed('1.0.0') });

  expect(commands).toEqual([]);
  expect(checks?.find(({ id }) => id === 'dependencies')).toMatchObject({
    answer: 'skip',
    summary: 'package-lock.json changed and was not audited: audit.network is off',
  });
});

test('asks nobody when no lockfile changed', async () => {
  const { commands } = await audit({ files: { 'a.js': 'x' }, options: { network: true } });

  expect(commands).toEqual([]);
});

test('blocks a lockfile that brings a package with an advisory', async () => {
  const { url } = await openRegistry('high');

  const answer = await audit({
    files: changed('1.0.0'),
    options: { network: true, registry: url },
  });

  expect(answer.answer).toBe('fail');
  expect(answer.findings).toMatchObject([
    { severity: 'blocking', ruleId: 'dependencies/GHSA-aaaa-bbbb-cccc', file: 'package-lock.json' },
  ]);
  expect(answer.feedback).toContain('left-lodash: Prototype pollution');
  expect(answer.commands[0]?.network).toBe('on');
});

test('tells of an advisory below the severity that blocks', async () => {
  const { url } = await openRegistry('moderate');

  const { answer, findings } = await audit({
    files: changed('1.0.0'),
    options: { network: true, registry: url },
  });

  expect(answer).toBe('pass');
  expect(findings?.map(({ severity }) => severity)).toEqual(['warning']);
});

test('passes what concerned the base already', async () => {
  const { url } = await openRegistry('critical');

  const { answer } = await audit({
    files: changed('1.0.0'),
    base: changed('1.0.0'),
    options: { network: true, registry: url },
  });

  expect(answer).toBe('pass');
});

test('passes a lockfile without advisories', async () => {
  const { url, asked } = await openRegistry('critical');

  const { answer } = await audit({
    files: changed('2.0.0'),
    options: { network: true, registry: url },
  });

  expect(answer).toBe('pass');
  expect(asked).toEqual([{ 'left-lodash': ['2.0.0'] }]);
});

test('asks the configured registry, whatever the candidate writes into .npmrc', async () => {
  const { url, asked } = await openRegistry('high');

  const { answer } = await audit({
    files: {
      ...changed('1.0.0'),
      '.npmrc': 'registry=http://127.0.0.1:1\naudit-level=none\nomit=prod\n',
    },
    options: { network: true, registry: url },
  });

  expect(answer).toBe('fail');
  expect(asked).toHaveLength(1);
});

test('answers error when the registry gives no report', async () => {
  const options = { network: true, registry: 'http://127.0.0.1:1' };

  const { answer, feedback } = await audit({ files: changed('1.0.0'), options });

  expect(answer).toBe('error');
  expect(feedback).toContain('package-lock.json was not audited: http://127.0.0.1:1');
});

test('answers error for a manifest that is no JSON', async () => {
  const files = { 'package.json': '{', 'package-lock.json': LOCKFILE('1.0.0') };

  const { answer } = await audit({ files, options: { network: true } });

  expect(answer).toBe('error');
});

test('says which lockfiles it cannot audit', async () => {
  const files = { 'package.json': MANIFEST('1.0.0'), 'yarn.lock': '# yarn\n' };

  const { checks } = await audit({ files, options: { network: true } });

  expect(checks?.find(({ id }) => id === 'dependencies')).toMatchObject({
    answer: 'skip',
    summary: 'yarn.lock changed and was not audited: name a command that can, as audit.command',
  });
});
