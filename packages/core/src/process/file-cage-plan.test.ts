import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileFacts, planFiles } from './file-cage-plan.js';
import type { CageRequest } from './types.js';

const facts: FileFacts = {
  realPath: (path) => (path === '' || path.startsWith('/gone') ? undefined : path),
  isFolder: (path) => !path.endsWith('.sock') && !path.endsWith('private'),
};

function plan(request: Partial<CageRequest>, parts: Partial<FileFacts> = {}) {
  const rules = planFiles(
    { writable: [], hidden: [], network: 'on', ...request },
    { ...facts, ...parts },
  );
  return rules.filter(({ target }) => !target.startsWith('/run') && !target.startsWith('/var/'));
}

describe('the plan of what a caged program sees', () => {
  it('hides the state directory before it shows the bench in it', () => {
    expect(plan({ writable: ['/s/bench'], hidden: ['/s'] }).map(({ kind }) => kind)).toEqual([
      'hidden',
      'writable',
    ]);
  });

  it('leaves out what does not exist', () => {
    expect(plan({ writable: ['/gone/a'], hidden: ['/gone/b'], readable: ['/gone/c'] })).toEqual([]);
  });

  it('says nothing of a readable path that nothing lies over', () => {
    expect(plan({ readable: ['/project'] })).toEqual([]);
  });

  it('keeps a project in a writable temporary folder readable only', () => {
    expect(plan({ writable: ['/tmp'], readable: ['/tmp/project'] })).toEqual([
      { kind: 'writable', source: '/tmp', target: '/tmp' },
      { kind: 'readable', target: '/tmp/project' },
    ]);
  });

  it('puts a private folder in place of the shared temporary one', () => {
    expect(plan({ writable: ['/s/bench'], privateTemp: '/s/temp' })).toContainEqual({
      kind: 'writable',
      source: '/s/temp',
      target: '/tmp',
    });
  });

  it('leaves the shared temporary folder alone when the bench is in it', () => {
    const targets = plan({ writable: ['/tmp/s/bench'], privateTemp: '/tmp/s/temp' }).map(
      ({ target }) => target,
    );

    expect(targets).not.toContain('/tmp');
  });

  it('hides the sockets of services that would work for a program outside of its cage', () => {
    const rules = planFiles({ writable: [], hidden: [], network: 'on' }, facts);

    expect(rules).toContainEqual({
      kind: 'hidden',
      target: '/run/docker.sock',
      isFolder: false,
    });
    expect(rules).toContainEqual({ kind: 'hidden', target: '/run/user', isFolder: true });
  });

  it('never lays an outer path over an inner one', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`);
    const paths = fc.array(path, { maxLength: 4 });

    fc.assert(
      fc.property(paths, paths, paths, (writable, hidden, readable) => {
        const targets = plan({ writable, hidden, readable }).map(({ target }) => target);
        for (const [index, target] of targets.entries())
          for (const earlier of targets.slice(0, index))
            expect(earlier.startsWith(`${target}/`)).toBe(false);
        expect(new Set(targets).size).toBe(targets.length);
      }),
    );
  });
});
