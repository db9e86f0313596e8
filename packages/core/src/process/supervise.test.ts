import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildEffects } from './__fixtures__/effects.js';
import {
  findByCommandLine,
  makeFolder,
  oddSeconds,
  readStdout,
  run,
} from './__fixtures__/supervision.js';
import { probeCage } from './cage-probe.js';
import type { ProcessIdentity } from './types.js';

const effects = buildEffects();
const cages = {
  'in a PID namespace': await probeCage(effects),
  'in a user and PID namespace': await probeCage(effects, { isUser: true }),
  'in a process group': await probeCage(effects, { namespaces: false }),
};
const plain = await probeCage(effects, { files: 'none' });

afterAll(async () => {
  for (const cage of [...Object.values(cages), plain]) await cage.close();
});

const isLinux = process.platform === 'linux';

describe.each(Object.entries(cages))('a program %s', (_, cage) => {
  it('ends with its own exit code', async () => {
    const result = await run(cage, { script: 'exit 42' });

    expect(result.end).toEqual({ exitCode: 42, signal: null, endedBy: undefined });
  });

  it.each(['KILL', 'TERM', 'SEGV'])('ends with the signal SIG%s that it dies by', async (name) => {
    const result = await run(cage, { script: `kill -${name} $$` });

    expect(result.end).toMatchObject({ exitCode: null, signal: `SIG${name}` });
  });

  it('is told apart from one that is not there', async () => {
    const result = await run(cage, { argv: ['no-such-program-here'] });

    expect(result.end).toEqual({ exitCode: null, signal: null, spawnError: 'ENOENT' });
    expect(result.isProvenDead).toBe(true);
  });

  it('is told apart from a file that may not be executed', async () => {
    const cwd = await makeFolder();
    await writeFile(join(cwd, 'tool'), '#!/bin/sh\n');

    const result = await run(cage, { cwd, argv: ['./tool'] });

    expect(result.end.spawnError).toBe('EACCES');
  });

  it('is told apart from a script whose interpreter is missing', async () => {
    const cwd = await makeFolder();
    await writeFile(join(cwd, 'tool'), '#!/no/such/interpreter\n');
    await chmod(join(cwd, 'tool'), 0o755);

    const result = await run(cage, { cwd, argv: ['./tool'] });

    expect(result.end.spawnError).toBe('ENOENT');
  });

  it('keeps an exit code 127 of its own', async () => {
    const result = await run(cage, { script: 'no-such-program-here' });

    expect(result.end).toMatchObject({ exitCode: 127 });
    expect(result.end.spawnError).toBeUndefined();
  });

  it('does not start with an argument of more than 128 KiB', async () => {
    const result = await run(cage, { argv: ['/bin/echo', 'x'.repeat(200_000)] });

    expect(result.end.spawnError).toBe('E2BIG');
  });

  it('does not start with a NUL in an argument', async () => {
    const result = await run(cage, { argv: ['/bin/echo', 'a\0b'] });

    expect(result.end.spawnError).toBe('ERR_INVALID_ARG_VALUE');
  });

  it('does not start in a folder that is missing', async () => {
    const cwd = await makeFolder();

    const result = await run(cage, {
      cwd: join(cwd, 'gone'),
      capture: { stdoutFile: join(cwd, 'o'), stderrFile: join(cwd, 'e'), captureBytes: 10 },
    });

    expect(result.end.spawnError).toBe('ENOTDIR');
  });

  it('is never taken from the folder that it runs in', async () => {
    const cwd = await makeFolder();
    await writeFile(join(cwd, 'true'), '#!/bin/sh\necho planted\n');
    await chmod(join(cwd, 'true'), 0o755);

    const result = await run(cage, { cwd, argv: ['true'], env: { PATH: '.::/usr/bin:/bin' } });

    expect(result.stdout.tail).toBe('');
    expect(result.end.exitCode).toBe(0);
  });

  it('runs in its folder, whatever the folder is called', async () => {
    const cwd = join(await makeFolder(), '-a b=$x\n"ü');
    await mkdir(cwd);

    const result = await run(cage, { cwd, argv: ['/bin/pwd'] });

    expect(result.stdout.tail).toBe(`${cwd}\n`);
  });

  it('sees the variables that it was given and the two marks', async () => {
    const result = await run(cage, { argv: ['/usr/bin/env'], env: { A: '1' } });

    const names = result.stdout.tail
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['A', 'YOKE_COMMAND_ID', 'YOKE_RUN_ID']);
  });

  it.runIf(isLinux)('has no open descriptors but 0, 1 and 2', async () => {
    const result = await run(cage, { argv: ['/bin/ls', '-l', '/proc/self/fd'] });

    const targets = result.stdout.tail.split('\n').filter((line) => line.includes(' -> '));
    const strange = targets.filter(
      (line) => !/ ([012] -> |\d+ -> \/dev\/null|\d+ -> \/proc\/)/.test(line),
    );
    expect(targets.length).toBeGreaterThan(2);
    expect(strange).toEqual([]);
  });

  it('has no terminal', async () => {
    const result = await run(cage, { script: 'exec 9<>/dev/tty && echo terminal' });

    expect(result.stdout.tail).toBe('');
  });

  it('can write to /dev/stdout and /dev/stderr by name', async () => {
    const result = await run(cage, { script: 'echo a >/dev/stdout; echo b >/dev/stderr' });

    expect(result.stdout.tail).toBe('a\n');
    expect(result.stderr.tail).toBe('b\n');
  });

  it('reads its whole stdin, also when it starts late', async () => {
    const cwd = await makeFolder();
    const script = 'sleep 0.2; cat';

    const result = await run(cage, { cwd, script, stdin: 'ü'.repeat(150_000) });

    expect(await readStdout(result)).toBe('ü'.repeat(150_000));
  });

  it('may leave without reading its stdin', async () => {
    const result = await run(cage, { script: 'exit 3', stdin: 'x'.repeat(300_000) });

    expect(result.end.exitCode).toBe(3);
  });

  it('finds an empty stdin when none is given', async () => {
    const result = await run(cage, { script: 'cat; echo end' });

    expect(result.stdout.tail).toBe('end\n');
  });

  it('is identified once when it has started', async () => {
    const seen: ProcessIdentity[] = [];

    await run(cage, { onStart: (identity) => seen.push(identity) });

    expect(seen).toHaveLength(1);
    expect(seen[0]?.pid).toBeGreaterThan(1);
    if (isLinux) expect(seen[0]).toMatchObject({ startedAt: expect.any(String) });
  });

  it('leaves no child behind, and its children are counted', async () => {
    const seconds = oddSeconds();
    const quiet = '>/dev/null 2>&1 </dev/null';
    const script = `
      nohup sleep ${seconds} ${quiet} &
      setsid sleep ${seconds} ${quiet} &
      (setsid sh -c '(sleep ${seconds} &)' ${quiet} &)
      sleep 0.1`;

    const result = await run(cage, { script });

    expect(result).toMatchObject({ isProvenDead: true, strayCount: 3 });
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('leaves none of sixty children behind', async () => {
    const seconds = oddSeconds();
    const script = `i=0; while [ $i -lt 60 ]; do
      (setsid sleep ${seconds} >/dev/null 2>&1 </dev/null &); i=$((i + 1)); done; sleep 0.1`;

    const result = await run(cage, { script });

    expect(result).toMatchObject({ isProvenDead: true, strayCount: 60 });
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('has ended although a grandchild holds its stdout', async () => {
    const seconds = oddSeconds();

    const result = await run(cage, { script: `sleep ${seconds} & echo done` });

    expect(result.end).toMatchObject({ exitCode: 0, endedBy: undefined });
    expect(result.stdout.tail).toBe('done\n');
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('says which parts of its cage hold', async () => {
    const result = await run(cage, {});

    expect(result.enforced).toEqual({
      pidNamespace: cage.pidNamespace,
      writable: cage.files,
      hidden: cage.files,
      network: true,
    });
  });
});

describe.runIf(cages['in a PID namespace'].pidNamespace)('a PID namespace', () => {
  it.each(Object.entries(cages).filter(([, cage]) => cage.pidNamespace))(
    'ends what has left group, session and environment behind (%s)',
    async (_, cage) => {
      const seconds = oddSeconds();
      const script = `(env -i setsid sh -c 'trap "" TERM HUP INT; sleep ${seconds} & wait' >/dev/null 2>&1 </dev/null &); sleep 0.1`;

      const result = await run(cage, { script });

      expect(result).toMatchObject({ isProvenDead: true, strayCount: 2 });
      expect(await findByCommandLine(seconds)).toEqual([]);
    },
  );

  it('shows the program no process but its own', async () => {
    const result = await run(cages['in a PID namespace'], { script: 'echo /proc/[0-9]*' });

    expect(result.stdout.tail.trim().split(' ').length).toBeLessThan(5);
  });

  it('does not let the program stop the first process, and so keep its children', async () => {
    const seconds = oddSeconds();

    const result = await run(cages['in a PID namespace'], {
      script: `kill -STOP 1; kill -KILL 1; sleep ${seconds} >/dev/null 2>&1 </dev/null & sleep 0.1`,
    });

    expect(result).toMatchObject({ end: { exitCode: 0 }, isProvenDead: true, strayCount: 1 });
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it.runIf(existsSync('/usr/bin/python3'))(
    'ends although a child of the program traces the first process',
    async () => {
      const script = `
import ctypes, os, time
if os.fork() == 0:
  os.setsid()
  for fd in 0, 1, 2: os.close(fd)
  ctypes.CDLL(None).ptrace(16, 1, 0, 0)
  time.sleep(1000)
while 'tracing stop' not in open('/proc/1/status').read(): time.sleep(0.01)
os._exit(0)`;

      const result = await run(plain, {
        argv: ['/usr/bin/python3', '-c', script],
      });

      expect(result).toMatchObject({ end: { exitCode: 0 }, isProvenDead: true, strayCount: 1 });
    },
  );

  it('lets the program go on when its orphans die, and reaps them', async () => {
    const script = `
      for i in 1 2 3 4 5 6 7 8; do (sleep 0.05 &); done
      sleep 0.3
      cat /proc/[0-9]*/status | grep -c '^State:.Z'
      exit 3`;

    const result = await run(cages['in a PID namespace'], { script });

    expect(result).toMatchObject({ end: { exitCode: 3 }, strayCount: 0 });
    expect(result.stdout.tail).toBe('0\n');
  });
});

describe.runIf(existsSync('/bin/ps'))('a program on a system without /proc', () => {
  const unix = buildEffects({ platform: 'darwin' });

  it('runs with sockets in place of pipes', async () => {
    const cage = await probeCage(unix);

    const result = await run(cage, {
      effects: unix,
      script: 'cat; echo err >&2; exit 4',
      stdin: 'in',
    });

    expect(result).toMatchObject({
      end: { exitCode: 4 },
      stdout: { tail: 'in' },
      stderr: { tail: 'err\n' },
      isProvenDead: true,
    });
  });

  it('leaves nothing of its group behind', async () => {
    const seconds = oddSeconds();
    const cage = await probeCage(unix);

    const result = await run(cage, {
      effects: unix,
      script: `nohup sleep ${seconds} >/dev/null 2>&1 & sleep 0.1`,
    });

    expect(result).toMatchObject({ isProvenDead: true, strayCount: 1 });
    expect(await findByCommandLine(seconds)).toEqual([]);
  });
});
