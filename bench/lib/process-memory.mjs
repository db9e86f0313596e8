import { readdirSync, readFileSync } from 'node:fs';

const KIBIBYTE = 1024;

/**
 * Proportional share of memory of a process and of all its descendants, in MB; Linux only.
 * @param {number} root
 * @param {readonly string[]} except Names of programs that do not count, with all that they started.
 */
export function readMemory(root, except) {
  const children = listChildren();
  let own = 0;
  let others = 0;
  const queue = [root];
  for (let pid = queue.shift(); pid !== undefined; pid = queue.shift()) {
    if (except.includes(readName(pid))) continue;
    const bytes = readPss(pid);
    if (pid === root) own += bytes;
    else others += bytes;
    queue.push(...(children.get(pid) ?? []));
  }
  return { ownMB: own / 1e6, allMB: (own + others) / 1e6 };
}

/** @returns {ReadonlyMap<number, readonly number[]>} */
function listChildren() {
  const children = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readText(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** @param {number} pid */
function readName(pid) {
  return readText(`/proc/${pid}/comm`).trim();
}

/** @param {number} pid */
function readPss(pid) {
  const match = /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`));
  return Number(match?.[1] ?? 0) * KIBIBYTE;
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

/**
 * Highest resident memory that a process has had so far, in MB.
 * @param {number} pid
 */
export function readPeak(pid) {
  const match = /^VmHWM:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/status`));
  return (Number(match?.[1] ?? 0) * KIBIBYTE) / 1e6;
}
