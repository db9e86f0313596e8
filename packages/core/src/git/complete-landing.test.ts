import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SimulatedCrash } from '../files/test/effects.js';
import { completeLanding } from './complete-landing.js';
import { land } from './landing.js';
import { arrange, EDITS, status } from './test/landing.js';
import {
  commitAll,
  git,
  gitEffects,
  SOME_FILES,
  testContext,
  writeFiles,
} from './test/repository.js';

type Arranged = Awaited<ReturnType<typeof arrange>>;

/** Context whose process ends at the n-th change that it is about to make. */
function crashingContext(point: number) {
  let count = 0;
  return testContext(
    gitEffects({
      observe: () => {
        count += 1;
        if (count >= point) throw new SimulatedCrash(`change ${count}`);
      },
    }),
  );
}

function expectWhole({ folder, base, commit }: Arranged): void {
  const head = git(folder, ['rev-parse', 'main']);
  expect([base, commit]).toContain(head);
  expect(status(folder)).toBe('');
  expect(existsSync(join(folder, '.git/index.lock'))).toBe(false);
  expect(existsSync(join(folder, '.git/index.yoke'))).toBe(false);
}

describe('a landing that was cut short', () => {
  it.each([false, true])(
    'is whole after recovery, wherever it was cut (in place: %s)',
    async (isInPlace) => {
      const heads = new Set<string>();
      for (let point = 1; point < 60; point += 1) {
        const all = await arrange();
        const input = { ...all.input, isInPlace };
        let isOver = false;
        try {
          await land(crashingContext(point), input);
          isOver = true;
        } catch (error) {
          if (!(error instanceof SimulatedCrash)) throw error;
        }

        const result = await completeLanding(all.context, input);

        expectWhole(all);
        const isLanded = git(all.folder, ['rev-parse', 'main']) === all.commit;
        expect(result.kind).toBe(isLanded ? 'complete' : 'not-landed');
        heads.add(result.kind);
        if (isOver) break;
      }
      expect([...heads].sort()).toEqual(['complete', 'not-landed']);
    },
  );

  it('is whole after a recovery that was cut short itself', async () => {
    for (let point = 1; point < 40; point += 1) {
      const all = await arrange();
      git(all.folder, ['fetch', '-q', all.mirror.gitDir, all.commit]);
      git(all.folder, ['update-ref', 'refs/heads/main', all.commit]);
      let isOver = false;
      try {
        await completeLanding(crashingContext(point), all.input);
        isOver = true;
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) throw error;
      }

      const result = await completeLanding(all.context, all.input);

      expect(result).toEqual({ kind: 'complete', leftAlone: [] });
      expectWhole(all);
      if (isOver) return;
    }
    expect.unreachable('the recovery never came through');
  });
});

/** The state after the branch has moved and nothing else. */
async function cutAfterTheBranch(files = SOME_FILES, edits = EDITS) {
  const all = await arrange(files, edits);
  git(all.folder, ['fetch', '-q', all.mirror.gitDir, all.commit]);
  git(all.folder, ['update-ref', 'refs/heads/main', all.commit]);
  return all;
}

describe('recovery', () => {
  it('finishes files of which some are new already', async () => {
    const all = await cutAfterTheBranch();
    writeFiles(all.folder, { 'src/a.js': 'export const a = 2;\n' });
    rmSync(all.at('test/a.test.js'));

    expect(await completeLanding(all.context, all.input)).toEqual({
      kind: 'complete',
      leftAlone: [],
    });

    expectWhole(all);
  });

  it('overwrites nothing that is neither old nor new', async () => {
    const { folder, context, input, at } = await cutAfterTheBranch();
    writeFileSync(at('src/a.js'), 'mine\n');
    writeFiles(folder, { 'src/more/new.js': 'mine too\n' });

    const result = await completeLanding(context, input);

    expect(result).toEqual({ kind: 'complete', leftAlone: ['src/a.js', 'src/more/new.js'] });
    expect(readFileSync(at('src/a.js'), 'utf8')).toBe('mine\n');
    expect(readFileSync(at('src/more/new.js'), 'utf8')).toBe('mine too\n');
    expect(status(folder)).toBe(' M src/a.js\n M src/more/new.js');
  });

  it('merges edits that may be merged, once', async () => {
    const files = { ...SOME_FILES, '.yoke/prd.yaml': 'passes: false\n' };
    const all = await cutAfterTheBranch(files, { '.yoke/prd.yaml': 'passes: true\n' });
    writeFileSync(all.at('.yoke/prd.yaml'), 'passes: false\nmine\n');
    const flip = (bytes: Uint8Array) =>
      Buffer.from(Buffer.from(bytes).toString().replace('false', 'true'));
    const input = { ...all.input, mergeDirty: new Map([['.yoke/prd.yaml', flip]]) };

    await completeLanding(all.context, input);
    const result = await completeLanding(all.context, input);

    expect(result).toEqual({ kind: 'complete', leftAlone: [] });
    expect(readFileSync(all.at('.yoke/prd.yaml'), 'utf8')).toBe('passes: true\nmine\n');
  });

  it('leaves a finished landing as it is, and later work on top of it', async () => {
    const { folder, context, input, at } = await arrange();
    await land(context, input);
    writeFiles(folder, { 'src/a.js': 'export const a = 1;\n', 'README.md': 'later\n' });
    const head = commitAll(folder, 'took it back');
    writeFileSync(at('src/more/new.js'), 'edited\n');
    const before = status(folder);

    expect(await completeLanding(context, input)).toEqual({ kind: 'complete', leftAlone: [] });

    expect(status(folder)).toBe(before);
    expect(git(folder, ['rev-parse', 'HEAD'])).toBe(head);
    expect(readFileSync(at('src/a.js'), 'utf8')).toBe('export const a = 1;\n');
  });

  it('says that nothing landed when the branch is elsewhere', async () => {
    const { folder, context, input, base } = await arrange();

    expect(await completeLanding(context, input)).toEqual({ kind: 'not-landed', head: base });

    writeFiles(folder, { other: '1' });
    const head = commitAll(folder);
    expect(await completeLanding(context, input)).toEqual({ kind: 'not-landed', head });
  });

  it('removes a lock of ours whose process is dead, and no other', async () => {
    const all = await cutAfterTheBranch();
    const lock = all.at('.git/index.lock');
    writeFileSync(lock, `yoke landing\n${JSON.stringify({ pid: 2 ** 22 + 1 })}`);

    expect(await completeLanding(all.context, all.input)).toMatchObject({ kind: 'complete' });
    expectWhole(all);

    writeFileSync(lock, 'DIRC');
    expect(await completeLanding(all.context, all.input)).toMatchObject({
      kind: 'refused',
      paths: [lock],
    });
    expect(existsSync(lock)).toBe(true);
  });

  it('keeps a sparse checkout sparse', async () => {
    const all = await arrange(
      { ...SOME_FILES, 'docs/x.md': '1\n' },
      { 'docs/x.md': '2\n', 'src/a.js': '2\n' },
    );
    git(all.folder, ['sparse-checkout', 'set', 'src']);
    git(all.folder, ['fetch', '-q', all.mirror.gitDir, all.commit]);
    git(all.folder, ['update-ref', 'refs/heads/main', all.commit]);

    expect(await completeLanding(all.context, all.input)).toEqual({
      kind: 'complete',
      leftAlone: [],
    });

    expect(status(all.folder)).toBe('');
    expect(existsSync(all.at('docs'))).toBe(false);
  });
});
