import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listLedgerFiles } from './ledger-files.js';
import { statePaths } from './state-paths.js';

it('names a state directory that cannot be looked into', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yoke-ledger-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'state');
  await writeFile(root, 'a file');

  expect(() => listLedgerFiles(statePaths(root))).toThrow(`Could not list "${root}"`);
});
