import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBacklog } from '../backlog/index.js';
import { YokeError } from '../errors/index.js';
import { parseConfig } from './index.js';

const folder = new URL('../../../../fixtures/broken/', import.meta.url);
const cases = readdirSync(folder).filter((name) => /^(?:config|backlog)-/u.test(name));

function readCase(name: string): unknown {
  const config = new URL(`${name}/config.yaml`, folder);
  return existsSync(config)
    ? parseConfig({ text: readFileSync(config), file: '.yoke/config.yaml', format: 'yaml' })
    : parseBacklog({
        text: readFileSync(new URL(`${name}/prd.yaml`, folder)),
        file: '.yoke/prd.yaml',
      });
}

describe('a broken project', () => {
  it('stands here in twenty-five kinds', () => {
    expect(cases.length).toBeGreaterThanOrEqual(25);
  });

  it.each(cases)('is told exactly what is wrong with it: %s', async (name) => {
    let said = '';
    try {
      readCase(name);
    } catch (error) {
      if (!YokeError.isInstance(error)) throw error;
      said = `${error.message}\n`;
    }

    await expect(said).toMatchFileSnapshot(new URL(`${name}/expected.txt`, folder).pathname);
  });
});
