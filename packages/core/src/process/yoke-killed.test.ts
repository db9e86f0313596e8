import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  findByCommandLine,
  findSleepers,
  makeFolder,
  oddSeconds,
  until,
} from './__fixtures__/supervision.js';

const core = fileURLToPath(new URL('..', import.meta.url));

/** Writes the process module as JavaScript, so that a Node process of its own can run it. */
async function compile(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const concept of ['process', 'errors']) {
    await mkdir(join(folder, concept));
    for (const name of await readdir(join(core, concept))) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const source = await readFile(join(core, concept, name), 'utf8');
      const { outputText } = ts.transpileModule(source, {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
          verbatimModuleSyntax: true,
        },
      });
      await writeFile(join(folder, concept, name.replace(/\.ts$/, '.js')), outputText);
    }
  }
  return folder;
}

const PROGRAM = `
import { probeCage, supervise } from './process/index.js';
const [folder, script, namespaces] = process.argv.slice(2);
const effects = {
  clock: { now: () => new Date(), monotonicMs: () => performance.now(), delay: () => new Promise(() => {}) },
  env: process.env, platform: process.platform, observe: () => {},
};
const cageSupport = await probeCage(effects, { namespaces: namespaces === 'true' });
const cage = { writable: [], hidden: [], network: 'on' };
await supervise({
  argv: ['/bin/sh', '-c', script], cwd: folder, env: { PATH: process.env.PATH }, timers: {}, marker: 'm', cageSupport,
  cage, signal: new AbortController().signal,
  capture: { stdoutFile: folder + '/o', stderrFile: folder + '/e', captureBytes: 1000 },
  onLine: (line) => console.log(line),
}, effects);
if (namespaces === 'true') cageSupport.prepare(cage);
`;

async function startYoke(script: string, namespaces: boolean) {
  const folder = await compile(await makeFolder());
  await writeFile(join(folder, 'program.js'), PROGRAM);
  return spawn(process.execPath, ['program.js', folder, script, String(namespaces)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe.runIf(process.platform === 'linux')('a program whose Yoke is killed', () => {
  it('ends with it in a PID namespace, with all that has left the tree', async () => {
    const seconds = oddSeconds();
    const script = `(env -i setsid sleep ${seconds} &); echo ready; sleep ${seconds}`;
    const yoke = await startYoke(script, true);
    await once(yoke.stdout, 'data');
    await until(async () => (await findSleepers(seconds)).length === 2);

    yoke.kill('SIGKILL');

    await until(async () => (await findByCommandLine(seconds)).length === 0);
    expect(yoke.killed).toBe(true);
  });

  it('ends with it in a process group', async () => {
    const seconds = oddSeconds();
    const yoke = await startYoke(`sleep ${seconds} & echo ready; sleep ${seconds}`, false);
    await once(yoke.stdout, 'data');
    await until(async () => (await findSleepers(seconds)).length === 2);

    yoke.kill('SIGKILL');

    await until(async () => (await findByCommandLine(seconds)).length === 0);
    expect(yoke.killed).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('a prepared cage', () => {
  it('does not keep Yoke alive', async () => {
    const yoke = await startYoke('exit 0', true);

    const [code] = await once(yoke, 'exit');

    expect(code).toBe(0);
  });
});
