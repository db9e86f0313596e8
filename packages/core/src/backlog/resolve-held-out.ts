import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { heldOutUnusable } from './backlog-errors.js';

/**
 * Makes the path of held-out files absolute, against the project's root and with links resolved. `~` and variables are
 * not expanded.
 *
 * @throws HELD_OUT_UNUSABLE when nothing is there, or when it lies inside the repository or around it: the agent could
 * see it
 */
export function resolveHeldOut(root: string, path: string): string {
  const real = realPathOf(resolve(root, path), path);
  const top = realpathSync(root);
  if (isWithin(top, real))
    throw heldOutUnusable(path, 'lies inside the repository, where the agent can see it');
  if (isWithin(real, top)) throw heldOutUnusable(path, 'holds the repository itself');
  return real;
}

function realPathOf(absolute: string, path: string): string {
  try {
    return realpathSync(absolute);
  } catch (cause) {
    const code = (cause as { readonly code?: unknown }).code;
    throw heldOutUnusable(
      path,
      code === 'ENOENT' ? 'does not exist' : `cannot be read (${String(code)})`,
    );
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
