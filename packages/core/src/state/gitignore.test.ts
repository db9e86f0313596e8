import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../files/test/effects.js';
import { gitignoreBlock, mergeGitignore } from './gitignore.js';

describe('mergeGitignore', () => {
  it('starts an empty file with the block', () => {
    expect(mergeGitignore('')).toBe(gitignoreBlock());
  });

  it('adds the block behind what is there', () => {
    expect(mergeGitignore('node_modules/')).toBe(`node_modules/\n\n${gitignoreBlock()}`);
  });

  it('replaces an older block where it stands', () => {
    const older = '# >>> yoke (older words)\n/.yoke/loop.log\n# <<< yoke\n';

    expect(mergeGitignore(`a\n${older}b\n`)).toBe(`a\n${gitignoreBlock()}b\n`);
  });

  it('makes one of several blocks', () => {
    const twice = `a\n${gitignoreBlock()}b\n${gitignoreBlock()}c\n`;

    expect(mergeGitignore(twice)).toBe(`a\n${gitignoreBlock()}b\nc\n`);
  });

  it('keeps the lines behind a block that lost its end', () => {
    const torn = '# >>> yoke\n/.yoke/*\ndist/\n.env\n';

    expect(mergeGitignore(torn)).toBe(`${gitignoreBlock()}dist/\n.env\n`);
  });

  it('keeps the line endings of the file', () => {
    const merged = mergeGitignore('a\r\nb\r\n');

    expect(merged.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('changes nothing the second time', () => {
    const line = fc.constantFrom(
      'a',
      '# >>> yoke x',
      '# <<< yoke',
      '/.yoke/*',
      '!/.yoke/x',
      '',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, feed) => {
        const once = mergeGitignore(lines.join(feed));
        expect(mergeGitignore(once)).toBe(once);
      }),
    );
  });

  it('keeps every line of the user in its order', () => {
    const line = fc.string().filter((text) => !/yoke|[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((each) => `${each}\n`).join('');
        expect(mergeGitignore(text).startsWith(text)).toBe(true);
      }),
    );
  });

  it('has git ignore exactly what is Yoke’s', async () => {
    const folder = await temporaryFolder();
    execFileSync('git', ['init', '-q', folder]);
    writeFileSync(join(folder, '.gitignore'), gitignoreBlock());
    const ofUser = [
      '.yoke/prd.yaml',
      '.yoke/config.yaml',
      '.yoke/acceptance.yaml',
      '.yoke/requirements.yaml',
      '.yoke/plan.md',
      '.yoke/context/a/b.md',
      '.yokerc',
      'src/.yoke/x',
    ];
    const ofYoke = [
      '.yoke/loop.log',
      '.yoke/proof/S-1/evidence.json',
      '.yoke/prd.yaml.1.yoke-tmp',
      '.yoke/prd.yaml.bak',
    ];

    const ignored = [...ofUser, ...ofYoke].filter((path) => {
      try {
        execFileSync('git', ['-C', folder, 'check-ignore', '-q', '--no-index', path]);
        return true;
      } catch {
        return false;
      }
    });

    expect(ignored).toEqual(ofYoke);
  });
});
