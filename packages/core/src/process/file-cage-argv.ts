import type { FileRule } from './file-cage-plan.js';
import type { MountPoint } from './mount-points.js';

/** Builds the arguments of `bwrap` up to `--`: everything read-only, then the rules in order. */
export function bwrapArgv(input: {
  readonly bwrap: string;
  readonly rules: readonly FileRule[];
  readonly isUser: boolean;
  readonly isLoopback: boolean;
}): readonly string[] {
  const { bwrap, rules, isUser, isLoopback } = input;
  // Root gets a /dev without disks. For others the real one is kept: a second user namespace would go with a fresh one.
  const devices = isUser
    ? ['--unshare-user', '--dev-bind', '/dev', '/dev', '--tmpfs', '/dev/shm']
    : ['--dev', '/dev'];
  return [
    bwrap,
    ...['--ro-bind', '/', '/', '--dev-bind', '/proc', '/proc'],
    ...devices,
    ...rules.flatMap(bwrapRule),
    ...rules.flatMap((rule) =>
      rule.kind === 'hidden' && rule.isFolder ? ['--remount-ro', rule.target] : [],
    ),
    ...(isLoopback ? ['--unshare-net'] : []),
    ...['--die-with-parent', '--chdir', '/'],
    '--',
  ];
}

function bwrapRule(rule: FileRule): readonly string[] {
  switch (rule.kind) {
    case 'writable':
      return ['--bind', rule.source, rule.target];
    case 'readable':
      return ['--ro-bind', rule.target, rule.target];
    case 'hidden':
      return rule.isFolder ? ['--tmpfs', rule.target] : ['--ro-bind', '/dev/null', rule.target];
    default: {
      const unreachable: never = rule;
      return unreachable;
    }
  }
}

/** Builds the command that makes the namespaces in which `ARRANGE_SCRIPT` then arranges the files. */
export function unshareArgv(input: {
  readonly unshare: string;
  readonly isUser: boolean;
  readonly isLoopback: boolean;
}): readonly string[] {
  const { unshare, isUser, isLoopback } = input;
  return [
    unshare,
    ...(isUser ? ['--user', '--map-current-user', '--keep-caps'] : []),
    '--mount',
    ...(isLoopback ? ['--net'] : []),
    '--',
  ];
}

/**
 * Arranges the files of a private mount namespace without `bwrap`, and brings the loopback device up. Arguments: the
 * staging folder, `user` or `root`, `net` or `-`, the number of mount points, each with its flags, then rules of three
 * words each. What stays writable is bound to the staging folder first, before everything becomes read-only.
 */
export const ARRANGE_SCRIPT = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
stage=$1 who=$2 net=$3 points=$4
shift 4
[ "$net" = - ] || ip link set lo up 2>/dev/null || ifconfig lo up
mount -t tmpfs -o mode=755 yoke "$stage"
cover() { if [ -d "$2" ]; then mkdir -p "$1"; else mkdir -p "\${1%/*}"; [ -e "$1" ] || : > "$1"; fi; }
hold() { cover "$stage/$1" "$2"; mount --rbind "$2" "$stage/$1"; }
each() { n=0; do=$1; shift; shift $((2 * points)); while [ $# -gt 0 ]; do n=$((n + 1)); "$do" "$1" "$2" "$3"; shift 3; done; }
keep() { if [ "$1" = w ]; then hold $n "$2"; fi; }
guard() { if [ "$1" = r ]; then hold $n "$2"; fi; }
lay() {
  case $1 in
    h) if [ -d "$3" ]; then mount -t tmpfs -o mode=755 yoke "$3"; else mount --bind /dev/null "$3"; fi ;;
    *) cover "$3" "$stage/$n"; mount --rbind "$stage/$n" "$3" ;;
  esac
}
close() { if [ "$1" = h ] && [ -d "$3" ]; then mount -o remount,bind,ro "$3"; fi; }
each keep "$@"
if [ "$who" = root ]; then
  mkdir "$stage/dev" "$stage/dev/pts" "$stage/dev/shm"
  for d in null zero full random urandom tty; do : > "$stage/dev/$d"; mount --bind "/dev/$d" "$stage/dev/$d"; done
  mount --bind /dev/pts "$stage/dev/pts"
  ln -s pts/ptmx "$stage/dev/ptmx"
  for l in fd stdin:fd/0 stdout:fd/1 stderr:fd/2; do t=\${l#*:}; ln -s "/proc/self/$t" "$stage/dev/\${l%%:*}"; done
fi
i=0
while [ $i -lt "$points" ]; do eval "p=\\\${$((2 * i + 1))} f=\\\${$((2 * i + 2))}"; mount -o "remount,bind,$f" "$p" || [ ! -e "$p" ]; i=$((i + 1)); done
each guard "$@"
if [ "$who" = root ]; then mount --rbind "$stage/dev" /dev; fi
mount -t tmpfs -o mode=1777 yoke /dev/shm
each lay "$@"
each close "$@"
umount -l "$stage"
echo
exec cat >/dev/null
`;

/** The words that `ARRANGE_SCRIPT` is given. */
export function arrangeArguments(input: {
  readonly stage: string;
  readonly isUser: boolean;
  readonly isLoopback: boolean;
  readonly points: readonly MountPoint[];
  readonly rules: readonly FileRule[];
}): readonly string[] {
  const { stage, isUser, isLoopback, points, rules } = input;
  return [
    stage,
    isUser ? 'user' : 'root',
    isLoopback ? 'net' : '-',
    String(points.length),
    ...points.flatMap(({ path, flags }) => [path, ['ro', ...flags].join(',')]),
    ...rules.flatMap((rule) => {
      const source = rule.kind === 'writable' ? rule.source : rule.target;
      return [rule.kind.charAt(0), source, rule.target];
    }),
  ];
}
