import {
  defineGate,
  type FindingV1,
  type GateAnswerV1,
  type GateCanaryV1,
  type GateCheckV1,
  type GateContextV1,
  type GateV1,
} from '@yoke/core/contracts';
import { runCommandCheck } from '../command/run-command-check.js';
import { type CheckStory, makeAnswer, worstAnswer } from '../gates/gate-answer.js';
import { auditDependencies } from './audit-dependencies.js';
import { type AuditOptions, auditOptionsSchema } from './audit-options.js';
import { scanSecrets } from './scan-secrets.js';
import { findSensitivePaths } from './sensitive-paths.js';
import { suppressFindings } from './suppress-findings.js';

const ONE_HOUR_MS = 3_600_000;

// Put together so that this very file passes its own audit.
const CANARY_SECRET = `token = "ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}"\n`;

function canaryOf(text: string): GateCanaryV1<AuditOptions> {
  const path = 'config/service.toml';
  const options = { ...auditOptionsSchema.parse({}), timeoutMs: 60_000 };
  return { files: { [path]: text }, options, candidate: { changedPaths: [path] } };
}

/** Makes the audit gate. `now` says which suppressions have expired. */
export function createAuditGate(now: () => Date): GateV1<AuditOptions> {
  return defineGate({
    id: 'audit',
    title: 'The change holds no secrets and no known risks',
    after: 'perf',
    timeoutMs: ONE_HOUR_MS,
    optionsSchema: auditOptionsSchema,
    canary: {
      blocks: canaryOf(CANARY_SECRET),
      passes: canaryOf('token = "$TOKEN"\n'),
    },
    run: (context, options) => audit(context, options, now()),
  });
}

/**
 * Looks at what the candidate changes, and at nothing else: secrets by public rules, sensitive paths, the registry's
 * advisories for changed lockfiles where the network is allowed, and a command of the project's own.
 */
export const auditGate: GateV1<AuditOptions> = createAuditGate(() => new Date());

/** One part of the audit before suppressions. */
interface Part {
  readonly id: string;
  readonly answer: GateCheckV1['answer'];
  readonly summary: string;
  readonly findings: readonly FindingV1[];
  /** What to do about its blocking findings. */
  readonly hint: string;
}

const SHOWN_FINDINGS = 20;

async function audit(
  context: GateContextV1,
  options: AuditOptions,
  now: Date,
): Promise<GateAnswerV1> {
  const parts = [
    await auditSecrets(context),
    auditPaths(context, options),
    await auditLockfiles(context, options),
  ];
  const suppressed = parts.map((part) => judge(part, options, now));
  const stories: CheckStory[] = suppressed.map(({ story }) => story);
  const { command, timeoutMs } = options;
  if (command !== undefined) {
    const input = { id: 'command', command, retries: 0, timeoutMs, output: options };
    const { check, outcome, shown } = await runCommandCheck(context, input);
    stories.push({ check, hint: outcome.hint, shown });
  }
  const checks = stories.map(({ check }) => check);
  return makeAnswer({
    answer: worstAnswer(checks),
    summary: checks.map(({ id, summary }) => `${id}: ${summary}`).join('; '),
    stories,
    findings: suppressed.flatMap(({ findings }) => findings),
    previewBytes: options.previewBytes,
  });
}

async function auditSecrets(context: GateContextV1): Promise<Part> {
  const { findings, scannedFiles } = await scanSecrets(context);
  const files = `${scannedFiles} changed ${scannedFiles === 1 ? 'file' : 'files'} scanned`;
  return {
    id: 'secrets',
    answer: scannedFiles === 0 ? 'skip' : 'pass',
    summary: scannedFiles === 0 ? 'no changed file to scan' : files,
    findings,
    hint: 'take secrets out of the files and read them from the environment',
  };
}

function auditPaths({ candidate }: GateContextV1, { sensitivePaths }: AuditOptions): Part {
  const base = { id: 'paths', hint: 'leave these paths as they were' };
  if (sensitivePaths === 'off') {
    return { ...base, answer: 'skip', summary: 'audit.sensitivePaths is off', findings: [] };
  }
  const severity = sensitivePaths === 'block' ? 'blocking' : 'warning';
  const findings = findSensitivePaths(candidate.changedPaths, severity);
  const isEmpty = candidate.changedPaths.length === 0;
  const told = findings.slice(0, 3).flatMap(({ file }) => file ?? []);
  const more = findings.length > told.length ? `, ${findings.length - told.length} more` : '';
  return {
    ...base,
    answer: isEmpty ? 'skip' : 'pass',
    summary:
      findings.length === 0
        ? 'no sensitive path changed'
        : `sensitive paths changed: ${told.join(', ')}${more}`,
    findings,
  };
}

async function auditLockfiles(context: GateContextV1, options: AuditOptions): Promise<Part> {
  const audited = await auditDependencies(context, options);
  const hint = 'take a version without the advisory, or another package';
  return { id: 'dependencies', ...audited, hint };
}

function judge(
  part: Part,
  { suppressions }: AuditOptions,
  now: Date,
): { readonly story: CheckStory; readonly findings: readonly FindingV1[] } {
  const { findings, accepted } = suppressFindings(part.findings, { suppressions, now });
  const blocking = findings.filter(({ severity }) => severity === 'blocking');
  const isRed = blocking.length > 0;
  const check: GateCheckV1 = {
    id: part.id,
    answer: isRed && part.answer !== 'error' ? 'fail' : part.answer,
    summary: summarise(part, { blocking: blocking.length, accepted: accepted.length }),
  };
  const infos = accepted.map(({ finding, reason }): FindingV1 => {
    return { ...finding, severity: 'info', message: `${finding.message}; accepted: ${reason}` };
  });
  return {
    story: isRed ? { check, hint: listFindings(blocking, part.hint) } : { check },
    findings: [...findings, ...infos],
  };
}

function summarise(
  { summary, answer }: Part,
  counts: { readonly blocking: number; readonly accepted: number },
): string {
  const { blocking, accepted } = counts;
  const found = `${blocking} blocking ${blocking === 1 ? 'finding' : 'findings'}`;
  return [
    ...(blocking > 0 && answer !== 'error' ? [found] : []),
    summary,
    ...(accepted > 0 ? [`${accepted} suppressed`] : []),
  ].join(', ');
}

function listFindings(findings: readonly FindingV1[], hint: string): string {
  const lines = findings
    .slice(0, SHOWN_FINDINGS)
    .map(({ file = '', line, message, ruleId }) =>
      [`${file}${line === undefined ? '' : `:${line}`}`, message, `(${ruleId})`].join(' '),
    );
  const left = findings.length - lines.length;
  const rest = left === 0 ? [] : [`… ${left} more`];
  const last = `${hint}; what is none, a person lists under audit.suppressions`;
  return [...lines, ...rest, last].join('\n');
}
