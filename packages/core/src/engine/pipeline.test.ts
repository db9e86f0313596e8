import { expect, it } from 'vitest';
import { done, failed, type StepObserver, stepTable } from './pipeline.js';

const plain: StepObserver = (_name, step) => step();

it('gives each step the data of all steps before it', async () => {
  const table = stepTable<{ readonly a: number }, undefined>()
    .step('seal', async ({ a }) => done({ b: a + 1 }))
    .step('prove', async ({ a, b }) => done({ c: a + b }));

  expect(await table.run({ a: 1 }, undefined, plain)).toEqual({
    kind: 'done',
    data: { a: 1, b: 2, c: 3 },
  });
});

it('runs no step behind the one that failed', async () => {
  const failure = { kind: 'gate', reason: 'red' } as const;
  const ran: string[] = [];
  const table = stepTable<object, undefined>()
    .step('seal', async () => failed(failure))
    .step('prove', async () => done({}));

  const outcome = await table.run({}, undefined, (name, step) => {
    ran.push(name);
    return step();
  });

  expect(outcome).toEqual({ kind: 'failed', failure });
  expect(ran).toEqual(['seal']);
});

it('does not change a table that is built upon', () => {
  const base = stepTable<object, undefined>().step('seal', async () => done({}));

  base.step('prove', async () => done({}));

  expect(base.names).toEqual(['seal']);
});
