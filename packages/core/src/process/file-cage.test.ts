import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildEffects } from './__fixtures__/effects.js';
import { makeFolder, run } from './__fixtures__/supervision.js';
import type { CageSupport } from './cage.js';
import { probeCage } from './cage-probe.js';
import type { CageRequest } from './types.js';

const effects = buildEffects();
const isRoot = process.getuid?.() === 0;
const cages = {
  'that bwrap arranged': await probeCage(effects),
  'that a script arranged': await probeCage(effects, { files: 'script' }),
  'that bwrap arranged for a user': await probeCage(effects, { isUser: true }),
  'that a script arranged for a user': await probeCage(effects, { isUser: true, files: 'script' }),
};
const offered = Object.entries(cages).filter(([, cage]) => cage.files);

afterAll(async () => {
  for (const cage of Object.values(cages)) await cage.close();
});

/** A state directory with a bench in it, beside a project. */
async function layOut() {
  const folder = await makeFolder();
  const places = {
    folder,
    state: join(folder, 'state'),
    bench: join(folder, 'state', 'bench'),
    project: join(folder, 'project'),
  };
  for (const path of [places.bench, places.project]) await mkdir(path, { recursive: true });
  await writeFile(join(places.state, 'ledger'), 'secret');
  await writeFile(join(places.project, 'dependency.js'), 'as it was');
  return places;
}

function sh(cage: CageSupport, places: Awaited<ReturnType<typeof layOut>>, script: string) {
  const request = (parts: Partial<CageRequest> = {}) =>
    run(cage, {
      cwd: places.bench,
      script,
      cage: { writable: [places.bench], hidden: [places.state], network: 'loopback', ...parts },
      capture: {
        stdoutFile: join(places.folder, 'stdout'),
        stderrFile: join(places.folder, 'stderr'),
        captureBytes: 10_000,
      },
    });
  return request;
}

describe.each(offered)('a cage %s', (_, cage) => {
  it('shows of a hidden folder only the bench in it', async () => {
    const places = await layOut();

    const result = await sh(cage, places, 'ls ..; cat ../ledger')();

    expect(result.stdout.tail).toBe('bench\n');
    expect(result.stderr.tail).toMatch(/No such file/);
    expect(result.enforced).toEqual({
      pidNamespace: true,
      writable: true,
      hidden: true,
      network: cage.network,
    });
  });

  it('lets a program write in its bench, and what it wrote is there afterwards', async () => {
    const places = await layOut();

    await sh(cage, places, 'echo new > file && mkdir -p a/b')();

    expect(await readFile(join(places.bench, 'file'), 'utf8')).toBe('new\n');
  });

  it('lets nothing else be written', async () => {
    const places = await layOut();
    const targets = [places.project, places.state, places.folder, '/etc', '/usr', '/var', '/'];
    const script = targets.map(
      (path) => `touch '${path}/yoke-was-here' 2>/dev/null && echo ${path}`,
    );

    const result = await sh(cage, places, `${script.join('\n')}\ntrue`)();

    expect(result.stdout.tail).toBe('');
  });

  it('keeps a dependency folder from being written through a link of the bench', async () => {
    const places = await layOut();
    await symlink(places.project, join(places.bench, 'node_modules'));

    const result = await sh(
      cage,
      places,
      'cat node_modules/dependency.js; echo poison > node_modules/dependency.js',
    )({ writable: [places.folder, places.bench], readable: [places.project] });

    expect(result.stdout.tail).toBe('as it was');
    expect(await readFile(join(places.project, 'dependency.js'), 'utf8')).toBe('as it was');
  });

  it('cannot be undone from inside', async () => {
    const places = await layOut();
    const script = `
      umount -l '${places.state}' && echo unmounted
      mount -o remount,rw / && echo remounted
      unshare --user --map-root-user --mount sh -c "umount -l '${places.state}' && echo unmounted; mount -o remount,bind,rw / && touch /etc/x && echo written"
      nsenter --mount=/proc/1/ns/mnt --target 1 umount -l '${places.state}' && echo entered
      cat '${places.state}/ledger'
      true`;

    const result = await sh(cage, places, script)();

    expect(result.stdout.tail).toBe('');
  });

  it('has devices, a memory folder and temporary files', async () => {
    const places = await layOut();
    const temp = join(places.folder, 'own-temp');
    await mkdir(temp);

    const result = await sh(
      cage,
      places,
      'echo x >/dev/null && head -c 4 /dev/urandom | wc -c && echo y > /dev/shm/y && cat /dev/shm/y && echo z > /dev/stderr',
    )();

    expect(result.end.exitCode).toBe(0);
    expect(result.stdout.tail.replaceAll(' ', '')).toBe('4\ny\n');
  });

  it('can keep a program from the network, whoever started it', () => {
    expect(cage.reason).toBeUndefined();
    expect(cage.network).toBe(true);
  });

  it.runIf(cage.network)('has a loopback device of its own, which is up', async () => {
    const server = createServer((_request, response) => response.end('outside'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const source = `
      const ask = (port) => fetch('http://127.0.0.1:' + port).then((r) => r.text(), () => 'nobody');
      const own = require('node:http').createServer((q, r) => r.end('inside')).listen(0, '127.0.0.1', async () => {
        console.log(await ask(own.address().port), await ask(${port}));
        process.exit(0);
      });`;
    const places = await layOut();
    const node = `'${process.execPath}' -e "${source}"`;

    const caged = await sh(cage, places, node)();
    const open = await sh(cage, places, node)({ network: 'on' });

    expect(caged.stdout.tail).toBe('inside nobody\n');
    expect(open.stdout.tail).toBe('inside outside\n');
  });

  it('sees a bench that was made anew since the last program', async () => {
    const places = await layOut();
    await sh(cage, places, 'echo old > old')();
    const { rm } = await import('node:fs/promises');
    await rm(places.bench, { recursive: true });
    await mkdir(places.bench);

    const result = await sh(cage, places, 'ls; echo new > new')();

    expect(result.stdout.tail).toBe('');
    expect(await readFile(join(places.bench, 'new'), 'utf8')).toBe('new\n');
  });

  it('keeps the exit code, the signal and the missing program apart', async () => {
    const places = await layOut();

    const [code, signal, missing] = [
      await sh(cage, places, 'exit 126')(),
      await sh(cage, places, 'kill -9 $$')(),
      await run(cage, { argv: ['no-such-program'] }),
    ];

    expect(code.end).toMatchObject({ exitCode: 126, signal: null });
    expect(signal.end).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
    expect(missing.end.spawnError).toBe('ENOENT');
  });

  it('takes paths with blanks, quotes and line feeds', async () => {
    const folder = join(await makeFolder(), 'a b\'"$x\n\\040ü');
    await mkdir(folder);

    const result = await run(cage, { cwd: folder, script: 'echo here > file; cat file' });

    expect(result.stdout.tail).toBe('here\n');
  });
});

describe.runIf(isRoot).each(offered.slice(0, 2))('root in a cage %s', (_, cage) => {
  it('may not write the settings of the kernel, by which programs start outside of every cage', async () => {
    const script = `
      for f in kernel/core_pattern kernel/modprobe; do
        (cat /proc/sys/$f > /proc/sys/$f) 2>/dev/null && echo $f
      done
      true`;

    expect((await run(cage, { script })).stdout.tail).toBe('');
  });

  it('may not look into the first process, which could do more', async () => {
    const script =
      'cat /proc/1/environ >/dev/null && echo read; ls /proc/1/root && echo seen; true';

    expect((await run(cage, { script })).stdout.tail).toBe('');
  });

  it('has no disks and cannot make any', async () => {
    const script = 'find /dev -type b; mknod disk b 254 0 2>/dev/null && echo made; true';

    expect((await run(cage, { script })).stdout.tail).toBe('');
  });
});
