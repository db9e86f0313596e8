import type { GateV1 } from '@yoke/core/contracts';
import { describeGate, type FileTree, runCanary } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import plugin from './gate-license.mjs';

interface Options {
  readonly allow: readonly string[];
  readonly except: readonly string[];
}

const gate = plugin.gates?.[0] as GateV1<Options>;

describeGate(gate, { describe, it });

async function check(files: FileTree, options: Partial<Options> = {}) {
  const canary = { files, options: { allow: ['MIT', 'ISC'], except: [], ...options } };
  return (await runCanary(gate, canary)).answer;
}

const manifest = (members: object) => JSON.stringify(members);

describe('the licence gate', () => {
  it('passes a project without dependencies', async () => {
    expect((await check({ 'package.json': '{}' })).answer).toBe('pass');
  });

  it('passes a project without a package.json', async () => {
    expect((await check({ 'main.py': '' })).answer).toBe('pass');
  });

  it('blocks a package that is not installed, because its licence is unknown', async () => {
    const answer = await check({ 'package.json': manifest({ dependencies: { absent: '1' } }) });

    expect(answer.feedback).toContain('"absent" has no known licence');
  });

  it('names a package that another package brings', async () => {
    const answer = await check({
      'package.json': manifest({ dependencies: { outer: '1' } }),
      'node_modules/outer/package.json': manifest({ license: 'MIT', dependencies: { inner: '1' } }),
      'node_modules/outer/node_modules/inner/package.json': manifest({ license: 'AGPL-3.0' }),
    });

    expect(answer.findings?.map(({ message }) => message)).toEqual([
      '"inner" has the licence "AGPL-3.0"',
    ]);
  });

  it('passes a package that a person has looked at', async () => {
    const files = {
      'package.json': manifest({ dependencies: { odd: '1' } }),
      'node_modules/odd/package.json': manifest({ license: 'SEE LICENSE IN odd.txt' }),
    };

    expect((await check(files, { except: ['odd'] })).answer).toBe('pass');
  });

  it.each([
    ['(MIT OR GPL-3.0)', 'pass'],
    ['MIT AND ISC', 'pass'],
    ['MIT AND GPL-3.0', 'fail'],
    ['(MIT OR GPL-3.0) AND (ISC OR X)', 'fail'],
    ['mit', 'fail'],
  ])('answers to the licence "%s" with %s', async (license, expected) => {
    const files = {
      'package.json': manifest({ dependencies: { a: '1' } }),
      'node_modules/a/package.json': manifest({ license }),
    };

    expect((await check(files)).answer).toBe(expected);
  });

  it('reads nothing outside the project for a name that climbs', async () => {
    const files = {
      'package.json': manifest({ dependencies: { '../../outside': '1' } }),
      'outside/package.json': manifest({ license: 'MIT' }),
    };

    expect((await check(files)).feedback).toContain('"../../outside" has no known licence');
  });

  it('throws on a manifest that is no JSON, which core records as an error', async () => {
    await expect(check({ 'package.json': '{' })).rejects.toThrow(SyntaxError);
  });
});
