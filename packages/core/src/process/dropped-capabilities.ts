import { readFileSync } from 'node:fs';

/**
 * What root may go on doing inside a cage: own and change files, change users, bind low ports. By number, from
 * linux/capability.h: CHOWN, DAC_OVERRIDE, FOWNER, FSETID, KILL, SETGID, SETUID, SETPCAP, NET_BIND_SERVICE, NET_RAW,
 * SYS_CHROOT, AUDIT_WRITE, SETFCAP.
 */
const KEPT = new Set([0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 29, 31]);

/**
 * Builds the words by which `setpriv` takes from root what would open the cage: above all CAP_SYS_ADMIN, with which
 * mounts are undone. Unknown ones are taken too, so the number of the newest is asked of the kernel.
 */
export function setprivArgv(
  setpriv: string,
  lastCapability = readLastCapability(),
): readonly string[] {
  const dropped: string[] = [];
  for (let number = 0; number <= lastCapability; number += 1)
    if (!KEPT.has(number)) dropped.push(`-cap_${number}`);
  return [
    setpriv,
    `--bounding-set=${dropped.join(',')}`,
    '--inh-caps=-all',
    '--ambient-caps=-all',
    '--',
  ];
}

function readLastCapability(): number {
  return Number(readFileSync('/proc/sys/kernel/cap_last_cap', 'latin1'));
}
