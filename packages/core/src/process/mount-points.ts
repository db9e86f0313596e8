/** Where something is mounted, and with which flags besides `rw` and `ro`. */
export interface MountPoint {
  readonly path: string;
  readonly flags: readonly string[];
}

/**
 * Reads the mount points that are writable, outermost first, from the text of `/proc/self/mountinfo`; what lies over
 * another is named once. `/proc` is left out: a fresh one could not be mounted in a user namespace where it is read-only.
 */
export function parseMountPoints(mountInfo: string): readonly MountPoint[] {
  const found = new Map<string, MountPoint>();
  for (const line of mountInfo.split('\n')) {
    const words = line.split(' ');
    const [path, options] = [words[4], words[5]];
    if (path === undefined || options === undefined) continue;
    const [access, ...flags] = options.split(',');
    const decoded = path.replace(/\\([0-7]{3})/g, (_match, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 8)),
    );
    found.delete(decoded);
    if (access === 'ro' || decoded === '/proc' || decoded.startsWith('/proc/')) continue;
    found.set(decoded, { path: decoded, flags });
  }
  return [...found.values()].sort((a, b) => a.path.length - b.path.length);
}
