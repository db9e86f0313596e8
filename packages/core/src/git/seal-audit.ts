import { type BigIntStats, lstatSync, readlinkSync } from 'node:fs';
import { systemCode } from '../files/file-errors.js';
import { encodePath, showPath } from './path-bytes.js';
import type { Scan } from './seal-scan.js';
import { GITLINK_MODE, LINK_MODE } from './tree-codec.js';
import type { SealLimits } from './types.js';
import { findDeceivingName, findUnportableName, findUnsafeName } from './unsafe-name.js';

/** What the audit looks at. */
export interface AuditInput {
  readonly directory: string;
  readonly scan: Scan;
  readonly limits: SealLimits;
  /** Mode of a tracked path, as octal text; absent when it is not tracked. */
  readonly modeOf: (path: string) => string | undefined;
}

/** A file or link that may be read and sealed. */
export interface Sealable {
  readonly path: string;
  readonly mode: string;
  readonly stat: BigIntStats;
  /** Target of a link. */
  readonly target?: Buffer | undefined;
}

/** What came of the audit. The candidate is refused when there are problems; findings are only told. */
export interface Audit {
  readonly puts: readonly Sealable[];
  readonly removals: readonly string[];
  readonly problems: readonly Problem[];
  readonly findings: readonly string[];
}

interface Problem {
  readonly path: string;
  readonly reason: string;
}

/** Problems told at most; the rest is a number. */
const MAX_PROBLEMS = 50;

/** Audits everything that the agent changed by what the system says of it, before any content is read. */
export function auditChanges(input: AuditInput): Audit {
  const { scan, limits } = input;
  const count = scan.modified.length + scan.removed.length + scan.added.length;
  if (count > limits.maxChangedFiles) {
    const reason = `holds ${count} changed files; at most ${limits.maxChangedFiles} may change`;
    return { puts: [], removals: [], problems: [{ path: '.', reason }], findings: [] };
  }
  const state: State = { puts: [], removals: [], problems: [...scan.problems], findings: [] };
  for (const path of scan.removed) auditRemoval(input, state, path);
  for (const path of scan.added) auditAddition(input, state, path);
  for (const path of scan.modified) auditFile(input, state, path);
  const totalBytes = state.puts.reduce((sum, { stat }) => sum + Number(stat.size), 0);
  if (totalBytes > limits.maxTotalBytes) {
    const reason = `holds ${totalBytes} changed bytes; at most ${limits.maxTotalBytes} may change`;
    state.problems.push({ path: '.', reason });
  }
  return { ...state, problems: state.problems.slice(0, MAX_PROBLEMS) };
}

interface State {
  readonly puts: Sealable[];
  readonly removals: string[];
  readonly problems: Problem[];
  readonly findings: string[];
}

function auditRemoval(input: AuditInput, state: State, path: string): void {
  if (input.modeOf(path) === GITLINK_MODE) {
    state.findings.push(`The submodule "${showPath(path)}" was removed; it stays as it is.`);
  } else state.removals.push(path);
}

function auditAddition(input: AuditInput, state: State, path: string): void {
  const reason = findPathFault(path, input.limits);
  if (reason !== undefined) {
    state.problems.push({ path, reason });
    return;
  }
  for (const name of path.split('/')) {
    const hardship = findUnportableName(name);
    if (hardship === undefined) continue;
    state.findings.push(`"${showPath(path)}" is not portable: "${showPath(name)}" ${hardship}.`);
  }
  auditFile(input, state, path);
}

function findPathFault(path: string, limits: SealLimits): string | undefined {
  if (path.endsWith('/')) return 'is a repository of its own inside the project';
  if (encodePath(path).length > limits.maxPathBytes) {
    return `has a path longer than ${limits.maxPathBytes} bytes`;
  }
  const names = path.split('/');
  if (names.length > limits.maxDepth) return `lies deeper than ${limits.maxDepth} folders`;
  const faults = names.map((name) => findUnsafeName(name) ?? findDeceivingName(name));
  const fault = faults.find((one) => one !== undefined);
  return fault === undefined ? undefined : `has a name that ${fault}`;
}

function auditFile(input: AuditInput, state: State, path: string): void {
  const place = Buffer.concat([Buffer.from(`${input.directory}/`), encodePath(path)]);
  const stat = statOf(place);
  const target = stat?.isSymbolicLink() ? readlinkSync(place, { encoding: 'buffer' }) : undefined;
  const reason = findFileFault(input, { path, stat, target });
  if (reason !== undefined) state.problems.push({ path, reason });
  // A folder in the place of a tracked file: what is in it is listed by itself.
  else if (stat === undefined || stat.isDirectory()) state.removals.push(path);
  else if (target !== undefined) state.puts.push({ path, mode: LINK_MODE, stat, target });
  else state.puts.push({ path, mode: (stat.mode & 0o100n) === 0n ? '100644' : '100755', stat });
}

interface FoundFile {
  readonly path: string;
  readonly stat: BigIntStats | undefined;
  readonly target: Buffer | undefined;
}

function findFileFault(input: AuditInput, { path, stat, target }: FoundFile): string | undefined {
  if (input.modeOf(path) === GITLINK_MODE) return 'stands in the place of a submodule';
  if (stat === undefined || stat.isDirectory()) return undefined;
  if (target !== undefined) {
    const fault = findLinkFault(path, target.toString('latin1'));
    return fault === undefined ? undefined : `is a link that ${fault}`;
  }
  if (!stat.isFile()) return 'is a named pipe, a socket or a device';
  if ((stat.mode & 0o6000n) !== 0n) return 'runs with the rights of its owner (setuid or setgid)';
  const { maxFileBytes } = input.limits;
  if (stat.size <= BigInt(maxFileBytes)) return undefined;
  return `has ${stat.size} bytes; at most ${maxFileBytes} are allowed`;
}

function statOf(place: Buffer): BigIntStats | undefined {
  try {
    return lstatSync(place, { bigint: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Tells why a link may not be sealed. A target may climb only at its start, and not above the project: a `..` further on
 * would be taken from wherever another link leads, so that two links that stay inside could leave it together.
 */
export function findLinkFault(path: string, target: string): string | undefined {
  if (target === '') return 'leads nowhere';
  if (/^[/\\]|^[A-Za-z]:/.test(target)) return 'leads to an absolute path';
  const names = target.split(/[/\\]/).filter((name) => name !== '' && name !== '.');
  const climbs = names.findIndex((name) => name !== '..');
  const steps = climbs < 0 ? names.length : climbs;
  if (steps > path.split('/').length - 1) return 'leads out of the project';
  const rest = names.slice(steps);
  if (rest.includes('..'))
    return 'climbs after it has gone down, which another link could turn outward';
  return rest.some((name) => findUnsafeName(name) !== undefined) ? 'leads into ".git"' : undefined;
}
