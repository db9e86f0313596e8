import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeTree } from './remove-tree.js';
import { crashingAt, SimulatedCrash, temporaryFolder, testEffects } from './test/effects.js';

const sh = (cwd: string, script: string) =>
  execFileSync('bash', ['-c', script], { cwd, stdio: 'pipe' });

describe('removeTree', () => {
  it.each([
    ['a file', ': > x'],
    ['a dangling link', 'ln -s /nonexistent x'],
    ['a pipe', 'mkfifo x'],
    ['closed folders', 'mkdir -p x/a/b; : > x/a/b/c; chmod 000 x/a/b; chmod 000 x/a; chmod 500 x'],
    [
      'names that are no text',
      'mkdir x; : > "x/$(printf "a\\nb\\377")"; mkdir "x/$(printf "d\\377")"; : > "x/$(printf "d\\377")/e"',
    ],
    [
      'a folder deeper than a path can name',
      'mkdir x; cd x; for i in $(seq 400); do mkdir ddddddddddddddd; cd ddddddddddddddd; done; : > leaf',
    ],
    [
      'a wide and deep folder',
      'mkdir x; cd x; for i in $(seq 30); do mkdir -p a b; : > c; cd a; done',
    ],
  ])('removes %s', async (_, script) => {
    const folder = await temporaryFolder();
    sh(folder, script);

    expect(await removeTree(join(folder, 'x'), testEffects())).toBe(true);

    expect(readdirSync(folder)).toEqual([]);
  });

  it('follows no link, neither at the place nor below it', async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, 'kept'));
    writeFileSync(join(folder, 'kept/mine'), 'x');
    mkdirSync(join(folder, 'x'));
    symlinkSync(join(folder, 'kept'), join(folder, 'x/way'));
    symlinkSync(join(folder, 'kept'), join(folder, 'y'));

    await removeTree(join(folder, 'x'), testEffects());
    await removeTree(join(folder, 'y'), testEffects());

    expect(readdirSync(folder)).toEqual(['kept']);
    expect(existsSync(join(folder, 'kept/mine'))).toBe(true);
  });

  it('says that there was nothing', async () => {
    expect(await removeTree(join(await temporaryFolder(), 'x/y'), testEffects())).toBe(false);
  });

  it('announces itself before it removes', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'x'), '');

    await expect(removeTree(join(folder, 'x'), crashingAt(1))).rejects.toThrow(SimulatedCrash);

    expect(lstatSync(join(folder, 'x')).isFile()).toBe(true);
  });
});
