import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A registry of packages on the loopback device. */
export interface Registry {
  readonly url: string;
  /** Names of the packages whose tarballs were asked for, each once, sorted. */
  readonly taken: () => readonly string[];
  readonly close: () => Promise<void>;
}

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Serves the packed packages of a folder as a registry would, in their one version. Close it after use. */
export async function startRegistry(folder: string): Promise<Registry> {
  const packages = readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => readPacked(join(folder, file)));
  const taken = new Set<string>();
  const server = createServer((request, response) => {
    const [path = ''] = decodeURIComponent(request.url ?? '').split('?');
    const tarball = packages.find((one) => path === tarballPath(one));
    const found = packages.find(({ name }) => path === `/${name}`);
    if (tarball !== undefined) {
      taken.add(tarball.name);
      answer(response, 'application/octet-stream', tarball.bytes);
    } else if (found !== undefined) {
      const origin = `http://${request.headers.host}`;
      answer(response, 'application/json', JSON.stringify(toPackument(found, origin)));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    taken: () => [...taken].sort(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function readPacked(file: string): Packed {
  const text = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
  const manifest = JSON.parse(text);
  return { name: manifest.name, version: manifest.version, manifest, bytes: readFileSync(file) };
}

function tarballPath({ name, version }: Packed): string {
  return `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

function toPackument(packed: Packed, origin: string) {
  const { name, version, manifest, bytes } = packed;
  const digest = (algorithm: string) => createHash(algorithm).update(bytes);
  const dist = {
    tarball: `${origin}${tarballPath(packed)}`,
    integrity: `sha512-${digest('sha512').digest('base64')}`,
    shasum: digest('sha1').digest('hex'),
  };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
  };
}

function answer(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
