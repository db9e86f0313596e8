import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropAt, placeAt } from './place-file.js';
import { temporaryFolder, testEffects } from './test/effects.js';

const FILE = { kind: 'file', bytes: Buffer.from('new'), isExecutable: false } as const;

async function arrange() {
  const root = await temporaryFolder();
  const outside = await temporaryFolder();
  writeFileSync(join(outside, 'mine'), 'mine');
  const place = (path: string) => ({ root, path: Buffer.from(path), effects: testEffects() });
  return { root, outside, place };
}

describe('placing', () => {
  it('writes files, links and folders with the folders above them', async () => {
    const { root, place } = await arrange();

    placeAt(place('a/b/c'), FILE);
    placeAt(place('a/run'), { ...FILE, isExecutable: true });
    placeAt(place('way'), { kind: 'link', target: Buffer.from('a/b') });
    placeAt(place('a/b'), { kind: 'folder' });

    expect(readFileSync(join(root, 'a/b/c'), 'utf8')).toBe('new');
    expect(lstatSync(join(root, 'a/run')).mode & 0o111).not.toBe(0);
    expect(readlinkSync(join(root, 'way'))).toBe('a/b');
  });

  it('writes through no link, on the way or at the place', async () => {
    const { root, outside, place } = await arrange();
    symlinkSync(outside, join(root, 'a'));
    symlinkSync(join(outside, 'mine'), join(root, 'b'));

    placeAt(place('a/mine'), FILE);
    placeAt(place('b'), FILE);

    expect(readFileSync(join(outside, 'mine'), 'utf8')).toBe('mine');
    expect(readFileSync(join(root, 'a/mine'), 'utf8')).toBe('new');
  });

  it('takes the place of a full folder and of a closed file', async () => {
    const { root, place } = await arrange();
    mkdirSync(join(root, 'a/b'), { recursive: true });
    writeFileSync(join(root, 'c'), 'old');
    chmodSync(join(root, 'c'), 0);

    placeAt(place('a'), FILE);
    placeAt(place('c'), FILE);

    expect(readFileSync(join(root, 'a'), 'utf8') + readFileSync(join(root, 'c'), 'utf8')).toBe(
      'newnew',
    );
  });
});

describe('dropping', () => {
  it('removes what is there and the folders that become empty', async () => {
    const { root, place } = await arrange();
    mkdirSync(join(root, 'a/b'), { recursive: true });
    writeFileSync(join(root, 'a/b/c'), '');
    writeFileSync(join(root, 'kept'), '');

    dropAt(place('a/b/c'));

    expect(existsSync(join(root, 'a'))).toBe(false);
    expect(existsSync(join(root, 'kept'))).toBe(true);
  });

  it('removes nothing behind a link', async () => {
    const { root, outside, place } = await arrange();
    symlinkSync(outside, join(root, 'a'));

    dropAt(place('a/mine'));

    expect(existsSync(join(outside, 'mine'))).toBe(true);
  });
});
