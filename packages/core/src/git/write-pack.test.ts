import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../files/test/effects.js';
import { hashObject } from './object-id.js';
import { git, gitBytes } from './test/repository.js';
import { writePack, writePackIndex } from './write-pack.js';

it.each(['sha1', 'sha256'] as const)(
  'packs and their indexes are those that git verifies (%s)',
  async (format) => {
    const folder = await temporaryFolder();
    git(folder, ['init', '-q', '--bare', `--object-format=${format}`]);
    const contents = fc.uniqueArray(fc.uint8Array({ maxLength: 400 }), {
      minLength: 1,
      maxLength: 40,
      selector: (bytes) => Buffer.from(bytes).toString('hex'),
    });

    fc.assert(
      fc.property(contents, (blobs) => {
        const objects = blobs.map((bytes) => ({
          id: hashObject('blob', bytes, format),
          kind: 'blob' as const,
          bytes,
        }));

        const pack = writePack(objects, format);

        const name = join(folder, 'objects/pack', `pack-${pack.checksum}`);
        writeFileSync(`${name}.pack`, pack.bytes);
        writeFileSync(`${name}.idx`, writePackIndex(pack, format));
        git(folder, ['verify-pack', `${name}.idx`]);
        const [first] = objects;
        if (first !== undefined) {
          expect(gitBytes(folder, ['cat-file', 'blob', first.id]).equals(first.bytes)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  },
);

it('a large object keeps its size', async () => {
  const folder = await temporaryFolder();
  git(folder, ['init', '-q', '--bare']);
  const bytes = Buffer.alloc(70_000, 'x');
  const id = hashObject('blob', bytes, 'sha1');

  gitBytes(
    folder,
    ['unpack-objects', '-q'],
    writePack([{ id, kind: 'blob', bytes }], 'sha1').bytes,
  );

  expect(git(folder, ['cat-file', '-s', id])).toBe('70000');
});
