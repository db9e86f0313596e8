import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CommandLine, FindingV1, GateCheckV1, GateContextV1 } from '@yoke/core/contracts';
import { previewResult } from '../command/run-command-check.js';
import { ADVISORY_SEVERITIES, type AuditOptions } from './audit-options.js';
import { AUDIT_FOLDER, layLockfile } from './lay-lockfile.js';
import { type Advisory, readAdvisories } from './read-advisories.js';
import { readCandidateFile } from './read-candidate-file.js';

/** What the audit of dependencies answers. */
export interface DependencyAudit {
  /** `skip` says why nothing was asked; `error` that the question had no answer. */
  readonly answer: GateCheckV1['answer'];
  readonly summary: string;
  readonly findings: readonly FindingV1[];
}

type AuditCommand = (registry: string) => CommandLine;

const npmAudit: AuditCommand = (registry) => [
  'npm',
  'audit',
  '--json',
  '--package-lock-only',
  '--prefix',
  AUDIT_FOLDER,
  // An answer of an earlier day is none.
  '--cache',
  `${AUDIT_FOLDER}/.cache`,
  '--registry',
  registry,
];

const pnpmAudit: AuditCommand = (registry) => [
  'pnpm',
  '--dir',
  AUDIT_FOLDER,
  '--ignore-workspace',
  'audit',
  '--json',
  '--registry',
  registry,
];

/** Lockfiles, and how each is audited; those without a command are told of. */
const LOCKFILES: ReadonlyMap<string, AuditCommand | undefined> = new Map([
  ['package-lock.json', npmAudit],
  ['npm-shrinkwrap.json', npmAudit],
  ['pnpm-lock.yaml', pnpmAudit],
  ['yarn.lock', undefined],
  ['bun.lock', undefined],
  ['bun.lockb', undefined],
]);

const MOST_LOCKFILES = 10;
const SAID_BYTES = 300;

/**
 * Asks the registry about the packages of every lockfile that the candidate changed, when the network is allowed. Advisories
 * that concerned the base's lockfile already are not this change's.
 */
export async function auditDependencies(
  context: GateContextV1,
  options: AuditOptions,
): Promise<DependencyAudit> {
  const changed = context.candidate.changedPaths.filter((path) => LOCKFILES.has(basename(path)));
  if (changed.length === 0) return nothing('no lockfile changed');
  const list = changed.slice(0, MOST_LOCKFILES);
  if (!options.network) {
    return nothing(`${list.join(', ')} changed and was not audited: audit.network is off`);
  }
  const findings: FindingV1[] = [];
  const asked: string[] = [];
  const left: string[] = [];
  for (const path of list) {
    const audited = await auditLockfile({ path, context, options });
    if (typeof audited === 'string') left.push(audited);
    else if ('problem' in audited) {
      return { answer: 'error', summary: audited.problem, findings };
    } else {
      asked.push(path);
      findings.push(...audited.findings);
    }
  }
  const summary = [...(asked.length === 0 ? [] : [`audited ${asked.join(', ')}`]), ...left].join(
    '; ',
  );
  return { answer: asked.length === 0 ? 'skip' : 'pass', summary, findings };
}

function nothing(summary: string): DependencyAudit {
  return { answer: 'skip', summary, findings: [] };
}

interface LockfileAudit {
  readonly path: string;
  readonly context: GateContextV1;
  readonly options: AuditOptions;
}

type Audited = { readonly findings: readonly FindingV1[] } | { readonly problem: string };

async function auditLockfile(input: LockfileAudit): Promise<Audited | string> {
  const { path, context, options } = input;
  const lockName = basename(path);
  const command = LOCKFILES.get(lockName);
  if (command === undefined) {
    return `${path} changed and was not audited: name a command that can, as audit.command`;
  }
  const folder = path.slice(0, path.length - lockName.length);
  const lockfile = await readCandidateFile(context.directory, path);
  if (lockfile.kind === 'absent') return `${path} was removed`;
  const manifest = await readCandidateFile(context.directory, `${folder}package.json`);
  if (lockfile.kind !== 'file' || manifest.kind !== 'file') {
    return { problem: `${path} has no package.json beside it that can be read` };
  }
  const ask = { lockName, command: command(options.registry), input };
  const after = await askRegistry({
    ...ask,
    manifest: manifest.bytes,
    lockfile: lockfile.bytes,
    side: 'after',
  });
  if (typeof after === 'string') return { problem: after };
  if (after.length === 0) return { findings: [] };
  const known = await askAboutBase(ask, folder);
  return {
    findings: after
      .filter((one) => !known.has(nameOf(one)))
      .map((one) => toFinding(one, path, options)),
  };
}

type Question = Pick<RegistryQuestion, 'lockName' | 'command' | 'input'>;

interface RegistryQuestion {
  readonly lockName: string;
  readonly command: CommandLine;
  readonly input: LockfileAudit;
  readonly manifest: Uint8Array;
  readonly lockfile: Uint8Array;
  readonly side: 'before' | 'after';
}

/** What concerned the base already. A base that cannot be asked about excuses nothing. */
async function askAboutBase(question: Question, folder: string): Promise<ReadonlySet<string>> {
  const { context, path } = question.input;
  const [manifest, lockfile] = await Promise.all([
    context.readBase(`${folder}package.json`),
    context.readBase(path),
  ]);
  if (manifest === undefined || lockfile === undefined) return new Set();
  const before = await askRegistry({ ...question, manifest, lockfile, side: 'before' });
  return new Set(typeof before === 'string' ? [] : before.map(nameOf));
}

async function askRegistry(question: RegistryQuestion): Promise<readonly Advisory[] | string> {
  const { command, input, lockName, manifest, lockfile, side } = question;
  const { context, options, path } = input;
  const directory = join(context.tempDirectory, `audit-${path.replaceAll('/', '-')}-${side}`);
  try {
    await layLockfile({ directory, lockName, manifest, lockfile });
  } catch (error) {
    return `${path} cannot be audited: ${error instanceof Error ? error.message : String(error)}`;
  }
  const result = await context.run({
    command,
    overlay: directory,
    network: 'on',
    timeoutMs: options.timeoutMs,
  });
  if (result.spawnError !== undefined) {
    return `${path} cannot be audited: "${command[0]}" could not be started: ${result.spawnError}`;
  }
  // The exit code says the same for advisories and for no answer; only a whole report is one.
  const report = result.stdout.isTruncated ? undefined : await readJson(result.stdout.file);
  const advisories = readAdvisories(report);
  if (advisories !== undefined) return advisories;
  const said = (await previewResult(result, SAID_BYTES)).replace(/\s+/g, ' ').trim();
  return `${path} was not audited: ${options.registry} gave no usable report (${said})`;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Whatever it is, it is no report; the caller says so.
    return undefined;
  }
}

function nameOf({ packageName, id }: Advisory): string {
  return `${packageName} ${id}`;
}

function toFinding(advisory: Advisory, file: string, { severity }: AuditOptions): FindingV1 {
  const isBlocking =
    ADVISORY_SEVERITIES.indexOf(advisory.severity) >= ADVISORY_SEVERITIES.indexOf(severity);
  const page = advisory.url === '' ? '' : `, ${advisory.url}`;
  return {
    severity: isBlocking ? 'blocking' : 'warning',
    ruleId: `dependencies/${advisory.id}`,
    file,
    message: `${advisory.packageName}: ${advisory.title} (${advisory.severity}${page})`,
  };
}
