import { describe, expect, it } from 'vitest';
import { type Cage, stockCages } from './cage.js';
import type { CageRequest } from './types.js';

const OFFER = { pidNamespace: true, files: true, network: true };

function requestFor(name: string): CageRequest {
  return { writable: [name], hidden: [], network: 'on' };
}

/** A stock whose cages do nothing but tell who was opened and ended. */
function makeStock() {
  const opened: string[] = [];
  const ended: string[] = [];
  const stock = stockCages(OFFER, {
    keyOf: ({ writable }) => writable.join(),
    openCage: async ({ writable }) => {
      const name = writable.join();
      opened.push(name);
      const cage: Cage = {
        enforced: { pidNamespace: true, writable: true, hidden: true, network: true },
        isOpen: () => true,
        openPipes: () => undefined,
        enter: () => ['true'],
        started: () => undefined,
        ask: async () => undefined,
        end: async () => {
          ended.push(name);
          return { isProvenDead: true, strayCount: 0 };
        },
      };
      return cage;
    },
  });
  return { stock, opened, ended };
}

describe('the stock of cages', () => {
  it('keeps one ready for the agent while the gates have theirs', async () => {
    const { stock, opened, ended } = makeStock();

    for (const name of ['agent', 'gate', 'agent', 'gate', 'agent']) {
      await stock.open(requestFor(name));
      stock.prepare(requestFor(name));
    }

    expect(opened).toEqual(['agent', 'agent', 'gate', 'gate', 'agent', 'gate', 'agent']);
    expect(ended).toEqual([]);
  });

  it('gives a prepared cage to one program only', async () => {
    const { stock, opened } = makeStock();
    stock.prepare(requestFor('gate'));

    const [first, second] = await Promise.all([
      stock.open(requestFor('gate')),
      stock.open(requestFor('gate')),
    ]);

    expect(first).not.toBe(second);
    expect(opened).toHaveLength(2);
  });

  it('gives up the one that was asked for longest ago, and all when it is closed', async () => {
    const { stock, ended } = makeStock();

    for (const name of ['set-up', 'agent', 'gate']) stock.prepare(requestFor(name));
    await expect.poll(() => ended).toEqual(['set-up']);
    await stock.close();

    expect(ended.sort()).toEqual(['agent', 'gate', 'set-up']);
  });
});
