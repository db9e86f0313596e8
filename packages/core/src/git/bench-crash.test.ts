import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SimulatedCrash } from '../files/test/effects.js';
import { openMirror } from './mirror.js';
import { openProofBench } from './proof-bench.js';
import { openBench } from './test/bench.js';
import { candidateOn } from './test/landing.js';
import { git, gitEffects, type Setup, setUp, testContext } from './test/repository.js';

/** Effects that end the process at the n-th change and at every later one. */
function crashing(point: number) {
  const state = { count: 0, isArmed: true };
  const effects = gitEffects({
    observe: () => {
      state.count += 1;
      if (state.isArmed && state.count >= point) throw new SimulatedCrash(`change ${state.count}`);
    },
  });
  return { context: testContext(effects), state };
}

/** Runs an action, ending it at its first change, its second and so on until it comes through; `after` looks each time. */
async function sweep(
  make: () => Promise<Setup>,
  act: (setup: Setup) => Promise<void>,
  after: (setup: Setup) => Promise<void>,
): Promise<number> {
  for (let point = 1; point < 400; point += 3) {
    const setup = await make();
    let isOver = false;
    try {
      await act({ ...setup, context: crashing(point).context });
      isOver = true;
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
    }
    await after(setup);
    if (isOver) return point;
  }
  return expect.unreachable('the action never came through');
}

describe('a work bench whose preparation was cut short', () => {
  it('is whole after the next preparation', async () => {
    const points = await sweep(
      () => setUp(),
      (setup) => openBench(setup).prepare(),
      async (setup) => {
        const { prepare, sh } = openBench(setup);
        await prepare();
        expect(sh('git status --porcelain; git fsck; git log --format=%s')).toBe('first\n');
      },
    );

    expect(points).toBeGreaterThan(20);
  });

  it('is whole when it was on its way from an attempt to the next base', async () => {
    await sweep(
      async () => {
        const setup = await setUp();
        const bench = openBench(setup);
        await bench.prepare();
        bench.sh('echo 2 > src/a.js; mkdir -p x/y; echo 1 > x/y/z; git add -A; git commit -qm x');
        return setup;
      },
      (setup) => openBench(setup).prepare(),
      async (setup) => {
        const { prepare, sh } = openBench(setup);
        await prepare();
        expect(sh('git status --porcelain; git log --format=%s')).toBe('first\n');
      },
    );
  });
});

describe('a proof bench whose preparation was cut short', () => {
  it('holds the tree after the next preparation', async () => {
    const open = ({ context, mirror, state }: Setup) =>
      openProofBench({
        context,
        mirror,
        directory: join(state, 'proof'),
        indexFile: join(state, 'proof.index'),
        provided: [],
      });
    await sweep(
      async () => {
        const setup = await setUp();
        const commit = await candidateOn(setup, {
          'src/a.js': '2\n',
          'n/e/w': '1\n',
          'README.md': undefined,
        });
        const { treeId } = await setup.mirror.reader.readCommit(commit);
        return { ...setup, baseTree: treeId, base: setup.baseTree };
      },
      async (setup) => {
        const bench = open(setup);
        await bench.prepare(setup.base);
        await bench.inspect();
        await bench.prepare(setup.baseTree);
      },
      async (setup) => {
        const bench = open(setup);
        await bench.prepare(setup.baseTree);
        expect(await bench.inspect()).toEqual({ changedTracked: [], untracked: [] });
        const env = { PATH: process.env.PATH, GIT_INDEX_FILE: join(setup.state, 'check.index') };
        const args = [`--git-dir=${setup.mirror.gitDir}`, `--work-tree=${bench.directory}`];
        execFileSync('git', [...args, 'add', '-A', '-f', '.'], { env, cwd: bench.directory });
        expect(
          execFileSync('git', [...args, 'write-tree'], { env })
            .toString()
            .trim(),
        ).toBe(setup.baseTree);
      },
    );
  });
});

describe('a mirror whose making was cut short', () => {
  it('is whole when it is opened again', async () => {
    for (let point = 1; point < 80; point += 1) {
      const { repository, state, context, base } = await setUp();
      const gitDir = join(state, 'second.git');
      let isOver = false;
      try {
        const mirror = await openMirror({ context: crashing(point).context, gitDir, repository });
        await mirror.fetch(base).finally(() => mirror.close());
        isOver = true;
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) throw error;
      }

      const mirror = await openMirror({ context, gitDir, repository });
      await mirror.fetch(base);
      await mirror.close();

      expect(git(gitDir, ['rev-list', '--objects', '--count', base])).toBe('10');
      if (isOver) return;
    }
    expect.unreachable('the mirror was never made');
  });
});
