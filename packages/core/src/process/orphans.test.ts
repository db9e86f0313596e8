import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemEffects } from '../system-effects.js';
import { probeCage } from './cage-probe.js';
import { supervise } from './supervise.js';

test('lets a program go on whose orphans die', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yoke-orphans-'));
  const effects = systemEffects({ env: process.env });
  const cageSupport = await probeCage(effects);
  const orphans = 'for i in 1 2 3 4 5 6 7 8; do (sleep 0.05 &); done; sleep 0.3; exit 3';

  const { end, strayCount } = await supervise(
    {
      argv: ['/bin/sh', '-c', orphans],
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
      timers: {},
      cage: { writable: [folder], hidden: [], network: 'on' },
      cageSupport,
      capture: {
        stdoutFile: join(folder, 'stdout'),
        stderrFile: join(folder, 'stderr'),
        captureBytes: 1_000,
      },
      marker: 'orphans',
      signal: new AbortController().signal,
    },
    effects,
  );
  await cageSupport.close();
  rmSync(folder, { recursive: true });

  expect({ ...end, strayCount }).toMatchObject({ exitCode: 3, signal: null, strayCount: 0 });
});
