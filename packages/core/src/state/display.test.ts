import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, testEffects } from '../files/test/effects.js';
import { displayArtifact, displayProof, displayStatus } from './display.js';
import { appendLoopLog } from './loop-log.js';

const effects = testEffects();
const digest = 'ab'.repeat(32);

async function makeProject(): Promise<string> {
  const root = join(await temporaryFolder(), 'project');
  mkdirSync(join(root, '.yoke'), { recursive: true });
  return root;
}

const showProof = (root: string, storyId = 'S-1') =>
  displayProof({ root, storyId, manifest: { a: 1 } }, effects);

describe('displayProof', () => {
  it('shows the evidence of a story', async () => {
    const root = await makeProject();

    expect(await showProof(root)).toBeUndefined();

    const shown = readFileSync(join(root, '.yoke/proof/S-1/evidence.json'), 'utf8');
    expect(JSON.parse(shown)).toEqual({ a: 1 });
  });

  it('stays below its folder whatever the story is called', async () => {
    const root = await makeProject();

    await showProof(root, '../../../evil');

    expect(readdirSync(join(root, '..'))).toEqual(['project']);
    expect(readdirSync(join(root, '.yoke/proof'))[0]).toMatch(/^evil\+/);
  });

  it.each([['.yoke'], ['.yoke/proof'], ['.yoke/proof/S-1'], ['.yoke/proof/S-1/evidence.json']])(
    'writes nothing when %s is a link, and says so',
    async (link) => {
      const root = await makeProject();
      const elsewhere = join(root, '..', 'elsewhere');
      mkdirSync(elsewhere);
      rmSync(join(root, link), { recursive: true, force: true });
      mkdirSync(join(root, link, '..'), { recursive: true });
      symlinkSync(elsewhere, join(root, link));

      const warning = await showProof(root);

      expect(warning).toMatchObject({
        code: 'DISPLAY_NOT_WRITTEN',
        message: expect.stringContaining('is a link'),
      });
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  it('turns a place that cannot be written into a warning', async () => {
    const root = await makeProject();
    writeFileSync(join(root, '.yoke/proof'), 'a file');

    expect(await showProof(root)).toMatchObject({ code: 'DISPLAY_NOT_WRITTEN' });
  });
});

describe('displayArtifact', () => {
  it('shows complete output for this user alone, the same output in the same file', async () => {
    const root = await makeProject();
    const file = join(root, 'output');
    writeFileSync(file, 'all of it');
    const display = { root, storyId: 'S-1', phase: 'verify', sha256: digest, file: { file } };

    const path = await displayArtifact(display, effects);
    const again = await displayArtifact(display, effects);

    expect(path).toBe('.yoke/artifacts/S-1/verify-abababababababab.log');
    expect(again).toBe(path);
    expect(readFileSync(join(root, String(path)), 'utf8')).toBe('all of it');
    expect(lstatSync(join(root, String(path))).mode & 0o777).toBe(0o600);
  });

  it('tells its warning and answers no path when it cannot write', async () => {
    const root = await makeProject();
    const file = join(root, 'output');
    writeFileSync(file, 'x');
    symlinkSync('/tmp', join(root, '.yoke/artifacts'));
    const warnings: string[] = [];

    const path = await displayArtifact(
      {
        root,
        storyId: 'S-1',
        phase: 'verify',
        sha256: digest,
        file: { file },
        onWarning: (warning) => warnings.push(warning.code),
      },
      effects,
    );

    expect(path).toBeUndefined();
    expect(warnings).toEqual(['DISPLAY_NOT_WRITTEN']);
  });
});

describe('displayStatus', () => {
  it('makes the folder when the project has none', async () => {
    const root = await temporaryFolder();

    await displayStatus({ root, status: { state: 'running' } }, effects);

    expect(existsSync(join(root, '.yoke/loop-status.json'))).toBe(true);
  });
});

describe('appendLoopLog', () => {
  it('adds one line for each, whatever is in it', async () => {
    const root = await makeProject();

    await appendLoopLog({ root, lines: ['one\n\u001b[31mtwo\u0000'] }, effects);

    expect(readFileSync(join(root, '.yoke/loop.log'), 'utf8')).toBe('one [31mtwo \n');
  });

  it('keeps the newer half, from the start of a line, when it grows over its size', async () => {
    const root = await makeProject();
    const log = join(root, '.yoke/loop.log');
    const lines = Array.from({ length: 5_000 }, (_, n) => `line ${n} ${'x'.repeat(50)}\n`).join('');
    writeFileSync(log, lines);

    await appendLoopLog({ root, lines: ['newest'] }, effects);

    const kept = readFileSync(log, 'utf8');
    expect(kept.length).toBeLessThanOrEqual(128 * 1024);
    expect(kept.startsWith('line ')).toBe(true);
    expect(kept.endsWith('newest\n')).toBe(true);
  });

  it('does not write into a file that has another name elsewhere', async () => {
    const root = await makeProject();
    writeFileSync(join(root, 'victim'), 'precious');
    linkSync(join(root, 'victim'), join(root, '.yoke/loop.log'));

    const warning = await appendLoopLog({ root, lines: ['x'] }, effects);

    expect(warning?.message).toContain('another name');
    expect(readFileSync(join(root, 'victim'), 'utf8')).toBe('precious');
  });
});
