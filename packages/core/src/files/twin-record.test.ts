import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, testEffects } from './test/effects.js';
import { createTwinRecord, openTwinRecord, readTwinRecord } from './twin-record.js';

const effects = testEffects();

async function fileWith(...texts: readonly string[]): Promise<string> {
  const file = join(await temporaryFolder(), 'head');
  await createTwinRecord(file, String(texts[0]), effects);
  const record = await openTwinRecord(file, effects);
  for (const text of texts.slice(1)) record.write(text);
  await record.sync();
  await record.close();
  return file;
}

describe('a twin record', () => {
  it('gives what was written last', async () => {
    expect(readTwinRecord(await fileWith('one', 'two', 'three'))).toMatchObject({ text: 'three' });
  });

  it('goes on counting after it was opened again', async () => {
    const file = await fileWith('one', 'two');
    const record = await openTwinRecord(file, effects);
    record.write('three');
    await record.close();

    expect(readTwinRecord(file)).toMatchObject({ text: 'three', count: 3 });
  });

  it('gives the one before, wherever the last write was cut', async () => {
    const before = readFileSync(await fileWith('one', 'two'));
    const after = readFileSync(await fileWith('one', 'two', 'three'));
    const file = join(await temporaryFolder(), 'head');
    const start = 512;

    for (let cut = 0; cut <= 512; cut += 1) {
      const torn = Buffer.from(before);
      after.copy(torn, start, start, start + cut);
      writeFileSync(file, torn);
      expect(['two', 'three']).toContain((readTwinRecord(file) as { text?: string }).text);
    }
  });

  it('is damaged when neither copy is right', async () => {
    const file = await fileWith('one');
    writeFileSync(file, Buffer.alloc(1_024, 0x20));

    expect(readTwinRecord(file).kind).toBe('damaged');
  });

  it('is absent when there is no file', async () => {
    expect(readTwinRecord(join(await temporaryFolder(), 'head')).kind).toBe('absent');
  });
});
