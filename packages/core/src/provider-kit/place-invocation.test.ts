import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemEffects } from '../system-effects.js';
import { placeInvocation } from './place-invocation.js';

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yoke-place-'));
  mkdirSync(join(base, 'scratch'));
});

afterEach(() => rmSync(base, { recursive: true }));

function place(invocation: object) {
  const effects = systemEffects({ env: { HOME: base } });
  const scratchDir = join(base, 'scratch');
  return placeInvocation({ invocation: { argv: ['agent'], ...invocation }, scratchDir }, effects);
}

test('writes files with the folders they are in', async () => {
  await place({ files: { 'home/.agent/settings.json': '{}' } });

  expect(readFileSync(join(base, 'scratch/home/.agent/settings.json'), 'utf8')).toBe('{}');
});

test('links to what keeps the agent signed in, and says that it stays writable', async () => {
  writeFileSync(join(base, 'auth.json'), 'token');

  const { writable } = await place({
    signIn: [{ at: ['~/auth.json'], linkedFrom: 'home/auth.json' }],
  });

  expect(readlinkSync(join(base, 'scratch/home/auth.json'))).toBe(join(base, 'auth.json'));
  expect(writable).toEqual([join(base, 'auth.json')]);
});

test('links to nothing where nobody is signed in', async () => {
  const { writable } = await place({ signIn: [{ at: ['~/auth.json'], linkedFrom: 'auth.json' }] });

  expect(writable).toEqual([]);
});
