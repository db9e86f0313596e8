import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveHeldOut } from './index.js';

let base = '';
let root = '';

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'held-out-')));
  root = join(base, 'project');
  mkdirSync(join(root, 'inside'), { recursive: true });
  mkdirSync(join(base, 'project-held-out'));
  writeFileSync(join(base, 'one.test.js'), '');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('held-out files', () => {
  it('are found beside the project, by a relative or an absolute path', () => {
    expect(resolveHeldOut(root, '../one.test.js')).toBe(join(base, 'one.test.js'));
    expect(resolveHeldOut(root, join(base, 'one.test.js'))).toBe(join(base, 'one.test.js'));
  });

  it('may lie in a folder whose name begins like the project', () => {
    expect(resolveHeldOut(root, '../project-held-out')).toBe(join(base, 'project-held-out'));
  });

  it.each(['inside', '.', '../project/inside'])('are refused inside of the project: %s', (path) => {
    expect(() => resolveHeldOut(root, path)).toThrow(/lies inside the repository/u);
  });

  it('are refused inside of the project behind a link', () => {
    symlinkSync(join(root, 'inside'), join(base, 'link'));

    expect(() => resolveHeldOut(root, '../link')).toThrow(/lies inside the repository/u);
  });

  it('are refused when the project lies in them', () => {
    expect(() => resolveHeldOut(root, '..')).toThrow(/holds the repository itself/u);
  });

  it('are refused when nothing is there, also for a home folder that nobody expands', () => {
    expect(() => resolveHeldOut(root, '../nothing')).toThrow(
      expect.objectContaining({ code: 'HELD_OUT_UNUSABLE' }),
    );
    expect(() => resolveHeldOut(root, '~/one.test.js')).toThrow(/does not exist/u);
  });
});
