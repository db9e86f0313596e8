// git-steps.mjs [--files 10,1000,20000] [--rounds 9] [--json FILE]
// Milliseconds of each git step of a landed story, beside the same work by bare git commands in the same run. Medians.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const SIZES = option('files', '10,1000,20000').split(',').map(Number);
const ROUNDS = Number(option('rounds', '9'));
const HERE = import.meta.dirname;

/** Compiles the sources as they are, so that what is measured is what is written. */
async function loadSources(folder) {
  const outfile = join(folder, 'git.mjs');
  await build({
    stdin: {
      contents: `export * from './git/index.ts'; export { runTool } from './process/run-tool.ts';`,
      resolveDir: join(HERE, '..', 'src'),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

function makeProject(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < files; i += 1) {
    const parent = join(folder, 'pkg', `d${String(Math.floor(i / 100)).padStart(4, '0')}`);
    if (i % 100 === 0) mkdirSync(parent, { recursive: true });
    const lines = Array.from(
      { length: 12 + (i % 17) },
      (_, k) => `export const v${k}_${i} = ${i * k};`,
    );
    writeFileSync(join(parent, `m${i}.js`), `${lines.join('\n')}\n`);
  }
  writeFileSync(join(folder, 'README.md'), '# project\n');
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'config', 'user.name', 'bench');
  git(folder, 'config', 'user.email', 'bench@example.invalid');
  git(folder, 'add', '-A');
  git(folder, '-c', 'gc.auto=0', 'commit', '-qm', 'base');
  git(folder, 'repack', '-adq');
}

function git(cwd, ...args) {
  return execFileSync('git', args, { cwd, stdio: 'pipe', maxBuffer: 1 << 28 })
    .toString()
    .trim();
}

function withEnv(env) {
  return (...args) =>
    execFileSync('git', args, {
      stdio: 'pipe',
      maxBuffer: 1 << 28,
      env: { ...process.env, ...env },
    })
      .toString()
      .trim();
}

function createTable(files) {
  const times = new Map();
  return {
    time: async (step, action) => {
      const start = performance.now();
      const result = await action();
      const list = times.get(step) ?? [];
      list.push(performance.now() - start);
      times.set(step, list);
      return result;
    },
    print: () => {
      const rows = [...times].map(([step, list]) => {
        const sorted = [...list].sort((a, b) => a - b);
        return { files, step, ms: Number(sorted[sorted.length >> 1].toFixed(2)), n: list.length };
      });
      for (const row of rows) {
        console.log(
          `${String(files).padStart(6)}  ${row.step.padEnd(46)} ${row.ms.toFixed(2).padStart(9)} ms`,
        );
        if (option('json')) appendFileSync(option('json'), `${JSON.stringify(row)}\n`);
      }
      return (prefix) =>
        rows.filter(({ step }) => step.startsWith(prefix)).reduce((sum, { ms }) => sum + ms, 0);
    },
  };
}

const PERSON = { name: 'bench', email: 'bench@example.invalid' };
const LIMITS = {
  maxChangedFiles: 1000,
  maxFileBytes: 1 << 26,
  maxTotalBytes: 1 << 28,
  maxDepth: 100,
  maxPathBytes: 4000,
};

/** The steps as the engine takes them, story after story. */
async function measureYoke(sources, { project, state, table }) {
  let processes = 0;
  const runTool = (command) => {
    processes += 1;
    return sources.runTool(command);
  };
  const clock = {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    delay: async () => {},
  };
  const effects = { clock, env: process.env, platform: process.platform, observe: () => {} };
  const context = { runTool, effects };
  const repository = await table.time('once: inspect', () =>
    sources.inspectRepository(context, project),
  );
  const mirror = await sources.openMirror({
    context,
    gitDir: join(state, 'mirror.git'),
    repository,
  });
  const bench = { context, mirror, provided: ['node_modules'] };
  const work = await sources.openWorkBench({
    ...bench,
    directory: join(state, 'work'),
    indexFile: join(state, 'work.index'),
    agentStore: join(state, 'store'),
  });
  const proof = await sources.openProofBench({
    ...bench,
    directory: join(state, 'proof'),
    indexFile: join(state, 'proof.index'),
  });
  let base = repository.head;
  const branch = repository.branch;
  await table.time('once: mirror', () => mirror.fetch(base));
  let tree = (await mirror.reader.readCommit(base)).treeId;
  await table.time('once: work bench', () => work.prepare({ base, branch }));
  await table.time('once: proof bench', () => proof.prepare(tree));
  await proof.inspect();
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    // The first rounds warm up code and disk.
    const time = round < 2 ? (_, action) => action() : table.time;
    if (round === 2) processes = 0;
    await time('story: work bench to the base', async () => {
      await mirror.fetch(base);
      await work.prepare({ base, branch });
    });
    writeFileSync(join(state, 'work', 'README.md'), `# ${round}\n`);
    mkdirSync(join(state, 'work', 'pkg', 'd0000'), { recursive: true });
    writeFileSync(
      join(state, 'work', 'pkg', 'd0000', `new${round}.js`),
      `export const n = ${round};\n`,
    );
    const sealed = await time('story: seal', () =>
      work.seal({ baseTree: tree, excluded: ['.yoke'], limits: LIMITS }),
    );
    if (sealed.kind !== 'sealed') throw new Error(JSON.stringify(sealed));
    await time('story: proof bench to the candidate', () => proof.prepare(sealed.treeId));
    await time('story: proof bench looked at after a gate', () => proof.inspect());
    const commit = await time('story: commit object and its ref', async () => {
      const made = await mirror.writer.writeCommit({
        treeId: sealed.treeId,
        parents: [base],
        message: `story ${round}`,
        author: PERSON,
        committer: PERSON,
        at: new Date(),
      });
      await mirror.writeRef(`refs/yoke/attempts/S/${round}`, made);
      return made;
    });
    const result = await time('story: land', () =>
      sources.land(context, { repository, mirror, commit, base, branch, reflog: 'bench' }),
    );
    if (result.kind !== 'landed' || result.checkoutProblem) throw new Error(JSON.stringify(result));
    base = commit;
    tree = sealed.treeId;
  }
  await mirror.close();
  console.log(`        processes per story: ${processes / ROUNDS}`);
}

/** The lean sum: the same by bare git, one index a bench, checkout by difference, objects piped. */
function measureLean({ project, state, table }) {
  const mirror = join(state, 'mirror.git');
  git(state, 'clone', '-q', '--bare', '--no-local', `file://${project}`, mirror);
  const benches = ['work', 'proof'].map((name) => {
    mkdirSync(join(state, name));
    const env = {
      GIT_DIR: mirror,
      GIT_WORK_TREE: join(state, name),
      GIT_INDEX_FILE: join(state, `${name}.idx`),
    };
    const run = withEnv(env);
    run('read-tree', '-m', '-u', 'main');
    return run;
  });
  const [work, proof] = benches;
  const own = withEnv({
    GIT_DIR: mirror,
    GIT_AUTHOR_NAME: 'b',
    GIT_AUTHOR_EMAIL: 'b@e',
    GIT_COMMITTER_NAME: 'b',
    GIT_COMMITTER_EMAIL: 'b@e',
  });
  let base = git(project, 'rev-parse', 'main');
  let tree = git(project, 'rev-parse', 'main^{tree}');
  const steps = [];
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const time = round < 2 ? (_, action) => action() : table.time;
    steps.push(async () => {
      writeFileSync(join(state, 'work', 'README.md'), `# ${round}\n`);
      mkdirSync(join(state, 'work', 'pkg', 'd0000'), { recursive: true });
      writeFileSync(
        join(state, 'work', 'pkg', 'd0000', `new${round}.js`),
        `export const n = ${round};\n`,
      );
      const next = await time('lean: seal (add -A, write-tree)', () => {
        work('add', '-A');
        return work('write-tree');
      });
      await time('lean: proof bench (read-tree -m -u)', () =>
        proof('read-tree', '-m', '-u', tree, next),
      );
      await time('lean: proof bench still clean (diff-files)', () =>
        proof('diff-files', '--quiet'),
      );
      const commit = await time('lean: commit-tree and update-ref', () => {
        const made = own('commit-tree', next, '-p', base, '-m', 'x');
        own('update-ref', 'refs/heads/main', made, base);
        return made;
      });
      await time('lean: land (pack | unpack, merge --ff-only)', () => {
        const script = `printf '%s\\n^%s\\n' ${commit} ${base} | git --git-dir=${mirror} pack-objects --revs --stdout -q | git -C ${project} unpack-objects -q`;
        execFileSync('sh', ['-c', script], { stdio: 'pipe' });
        git(project, 'merge', '-q', '--ff-only', commit);
      });
      base = commit;
      tree = next;
    });
  }
  return steps.reduce((before, step) => before.then(step), Promise.resolve());
}

const root = mkdtempSync(join(tmpdir(), 'yoke-git-steps-'));
try {
  const sources = await loadSources(root);
  for (const files of SIZES) {
    const table = createTable(files);
    for (const name of ['yoke', 'lean']) {
      const place = {
        project: join(root, `${name}-${files}`),
        state: join(root, `${name}-${files}-state`),
        table,
      };
      mkdirSync(place.state);
      makeProject(place.project, files);
      if (name === 'yoke') await measureYoke(sources, place);
      else await measureLean(place);
      rmSync(place.project, { recursive: true });
      rmSync(place.state, { recursive: true });
    }
    const sum = table.print();
    const [yoke, lean] = [sum('story:'), sum('lean:')];
    console.log(
      `        sum ${yoke.toFixed(1)} ms; lean sum ${lean.toFixed(1)} ms; ratio ${(yoke / lean).toFixed(2)}\n`,
    );
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
