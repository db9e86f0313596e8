import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { isYokeOwned, YOKE_OWNED_PATHS } from './owned-paths.js';

const OWNED = [
  '.yoke',
  '.yoke/loop-status.json',
  '.yoke/proof/S-1/evidence.json',
  '.yoke/prd.yaml/x',
  '.yoke/prd.yaml.bak',
  '.yoke/context',
  '.yoke/loop.pause',
];
const USERS = [
  '.yoke/prd.yaml',
  '.yoke/config.yaml',
  '.yoke/acceptance.yaml',
  '.yoke/requirements.yaml',
  '.yoke/plan.md',
  '.yoke/context/DECISIONS.md',
  '.yoke/context/a/b.md',
  'src/.yoke/loop.log',
  '.yokerc',
  'yoke',
];

describe('isYokeOwned', () => {
  it.each(OWNED)('says that %s is Yoke’s', (path) => {
    expect(isYokeOwned(path)).toBe(true);
  });

  it.each(USERS)('says that %s is the user’s', (path) => {
    expect(isYokeOwned(path)).toBe(false);
  });

  it.each(['.YOKE/prd.yaml', '.Yoke/config.yaml'])(
    'takes %s, which is the user’s file elsewhere under another name, for Yoke’s',
    (path) => {
      expect(isYokeOwned(path)).toBe(true);
    },
  );

  it('agrees with the globs', () => {
    const include = YOKE_OWNED_PATHS.filter((glob) => !glob.startsWith('!'));
    const ignore = YOKE_OWNED_PATHS.filter((glob) => glob.startsWith('!')).map((glob) =>
      glob.slice(1),
    );
    const matches = picomatch(include, { ignore, dot: true });

    const disagreeing = [...OWNED, ...USERS].filter((path) => matches(path) !== isYokeOwned(path));

    // `dir/**` of a glob names the folder too; a file of that name is Yoke's all the same.
    expect(disagreeing).toEqual(['.yoke/context']);
  });
});
