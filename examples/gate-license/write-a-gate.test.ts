import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PluginV1 } from '@yoke/core/contracts';
import { gateConformance } from '@yoke/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const page = new URL('../../docs/plugins/write-a-gate.md', import.meta.url);
// Beside this file, so that the example finds the packages that it imports.
const file = fileURLToPath(new URL('.gate-todo.example.mjs', import.meta.url));

afterAll(() => rm(file, { force: true }));

describe('the gate of docs/plugins/write-a-gate.md', () => {
  it('keeps every promise of the contract', async () => {
    const source = /```js\n(.*?)```/s.exec(await readFile(page, 'utf8'))?.[1] ?? '';
    await writeFile(file, source);

    const plugin: PluginV1 = (await import(file)).default;

    const cases = (plugin.gates ?? []).flatMap((gate) => gateConformance(gate));
    expect(cases.length).toBeGreaterThan(10);
    await expect(Promise.all(cases.map(({ run }) => run()))).resolves.toBeDefined();
  });
});
