import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

const TEMP_NAME = /\.[0-9a-f]{16}\.yoke-tmp$/;

/** Makes a name beside a file for the bytes that are to become it; unguessable, so that nobody can wait there with a link. */
export function tempNameFor(path: string): string {
  return join(
    dirname(path),
    `.${basename(path).slice(0, 60)}.${randomBytes(8).toString('hex')}.yoke-tmp`,
  );
}

/** Tells whether a file name is one that {@link tempNameFor} makes. */
export function isTempName(name: string): boolean {
  return TEMP_NAME.test(name);
}
