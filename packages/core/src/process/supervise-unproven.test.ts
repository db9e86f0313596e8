import { afterAll, describe, expect, it } from 'vitest';
import { buildEffects } from './__fixtures__/effects.js';
import { run } from './__fixtures__/supervision.js';
import type { CageSupport } from './cage.js';
import { probeCage } from './cage-probe.js';

const cage = await probeCage(buildEffects(), { namespaces: false });

afterAll(() => cage.close());

/** Ends everything and has no proof of it, as when a process is stuck in the kernel. */
const stubborn: CageSupport = {
  ...cage,
  open: async (request) => {
    const opened = await cage.open(request);
    if (typeof opened === 'string') return opened;
    return {
      ...opened,
      end: async (tree) => ({ ...(await opened.end(tree)), isProvenDead: false }),
    };
  },
};

describe('a program whose end nobody can prove', () => {
  it('is told so beside its exit code', async () => {
    expect(await run(stubborn, { script: 'exit 0' })).toMatchObject({
      end: { exitCode: 0 },
      isProvenDead: false,
    });
  });

  it('is an error after an abort, with the reason of the abort as its cause', async () => {
    const controller = new AbortController();
    const reason = new Error('the test stops it');

    const stopped = run(stubborn, {
      script: 'echo here; exec sleep 1000',
      signal: controller.signal,
      onLine: () => controller.abort(reason),
    });

    await expect(stopped).rejects.toMatchObject({ code: 'PROCESS_SURVIVED', cause: reason });
  });
});
