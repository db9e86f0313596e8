import type { CageRequest } from './types.js';

/** One step of arranging what a caged program sees, in the order in which it is taken. */
export type FileRule =
  /** `source` is seen at `target` and may be written. */
  | { readonly kind: 'writable'; readonly source: string; readonly target: string }
  /** The path is seen and may only be read, though what is around it is hidden or writable. */
  | { readonly kind: 'readable'; readonly target: string }
  | { readonly kind: 'hidden'; readonly target: string; readonly isFolder: boolean };

/** What a plan has to know of the machine; a test brings its own. */
export interface FileFacts {
  /** Resolves links; absent when there is nothing at the path. */
  readonly realPath: (path: string) => string | undefined;
  readonly isFolder: (path: string) => boolean;
}

/**
 * Services through which a program could have others work for it, outside of its cage: containers, the service manager,
 * the desktop's bus. Nothing that a build or a test needs lives there.
 */
const SERVICES = [
  '/run/docker.sock',
  '/run/podman',
  '/run/containerd',
  '/run/crio',
  '/run/snapd.socket',
  '/run/snapd-snap.socket',
  '/run/systemd/private',
  '/run/dbus',
  '/run/user',
  '/run/libvirt',
  '/run/incus',
  '/var/lib/lxd/unix.socket',
  '/var/snap/lxd/common/lxd/unix.socket',
];

/** Where programs put temporary files that do not ask for TMPDIR. */
const SHARED_TEMP = ['/tmp', '/var/tmp'];

/**
 * Plans what a caged program sees, everything else being read-only: outer paths before inner ones, so that a bench inside
 * the hidden state directory is there again. A path that does not exist is left out: there is nothing to hide or write.
 * The shared temporary folders become `privateTemp`, unless something that the program needs lies in them.
 */
export function planFiles(request: CageRequest, facts: FileFacts): readonly FileRule[] {
  const real = (paths: readonly string[]): string[] =>
    [...new Set(paths.map(facts.realPath))].filter((path) => path !== undefined);
  const writable = real(request.writable);
  const readable = real(request.readable ?? []).filter((path) => !writable.includes(path));
  const needed = [...writable, ...readable];
  const hidden = real([...request.hidden, ...SERVICES]).filter((path) => !needed.includes(path));
  const temp = facts.realPath(request.privateTemp ?? '');
  const shared =
    temp === undefined
      ? []
      : real(SHARED_TEMP).filter((folder) => !needed.some((path) => isWithin(path, folder)));
  const covers = [...hidden, ...writable, ...shared];
  const rules: FileRule[] = [
    ...shared.map((target) => ({ kind: 'writable' as const, source: temp ?? target, target })),
    ...writable.map((path) => ({ kind: 'writable' as const, source: path, target: path })),
    ...hidden.map((target) => ({
      kind: 'hidden' as const,
      target,
      isFolder: facts.isFolder(target),
    })),
    // Everything is read-only already where nothing lies over it.
    ...readable
      .filter((path) => covers.some((cover) => isWithin(path, cover)))
      .map((target) => ({ kind: 'readable' as const, target })),
  ];
  return rules.sort((a, b) => depthOf(a.target) - depthOf(b.target));
}

/** Tells whether a path is a folder or lies in it. Absolute paths without links. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? folder : `${folder}/`);
}

function depthOf(path: string): number {
  return path === '/' ? 0 : path.split('/').length;
}
