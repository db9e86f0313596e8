import type { FailureV1, GateRecordV1 } from '../contracts/index.js';

const MAX_PATHS = 50;
const MAX_ARTIFACTS = 10;

/** A gate said no, or could not say anything. */
export function gateFailure(record: GateRecordV1, putBack: readonly string[]): FailureV1 {
  const verb = record.answer === 'error' ? 'gave no answer' : 'is red';
  const tampered =
    putBack.length === 0
      ? ''
      : ` The agent had also changed protected files, which were put back: ${putBack.slice(0, 5).join(', ')}${putBack.length > 5 ? ', …' : ''}.`;
  return {
    kind: 'gate',
    gate: record.gate,
    reason: `Gate "${record.gate}" ${verb}: ${record.summary}.${tampered}`,
    ...(putBack.length === 0 ? {} : { paths: putBack.slice(0, MAX_PATHS) }),
    ...(record.feedback === undefined ? {} : { feedback: record.feedback }),
    ...(record.signature === undefined ? {} : { signature: record.signature }),
    ...readableArtifacts(record),
  };
}

/** What held-out files printed stays with the person: it may say what they expect. */
function readableArtifacts(record: GateRecordV1): Pick<FailureV1, 'artifacts'> {
  if (record.heldOut !== undefined) return {};
  const artifacts = record.checks
    .filter(({ answer }) => answer === 'fail' || answer === 'error')
    .flatMap((check) => check.artifacts ?? [])
    .filter(({ path }) => path !== undefined);
  return artifacts.length === 0 ? {} : { artifacts: artifacts.slice(0, MAX_ARTIFACTS) };
}

/** The agent left the tree as it was. */
export function noChange(report: string | undefined): FailureV1 {
  const said = report === undefined || report === '' ? '' : ` It said: "${report.slice(0, 200)}".`;
  return {
    kind: 'no-change',
    reason: `The agent changed no file of the project.${said}`,
    hint: 'Look at what the agent said with `yoke ledger --json`; check that it may write in its bench.',
    signature: 'no-change',
  };
}

/** The agent changed files it may not change, and nothing else, or the policy refuses any such change. */
export function tampered(paths: readonly string[], isPolicy: boolean): FailureV1 {
  const list = paths.slice(0, 5).join(', ');
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  return {
    kind: 'tampered',
    reason: isPolicy
      ? `The agent changed protected files (${list}${more}), which "trust.tampering: refuse" forbids.`
      : `The agent changed protected files (${list}${more}) and nothing else; they were put back.`,
    paths: paths.slice(0, MAX_PATHS),
    hint: 'If the story has to change them, list them under "allow" in the story.',
    signature: `tampered:${paths.join('\n')}`,
  };
}

/** The bench holds something that cannot be made into a candidate. */
export function unsealable(
  problems: readonly { readonly path: string; readonly reason: string }[],
): FailureV1 {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return {
    kind: 'unsealable',
    reason: `The agent's files cannot be sealed: ${first === undefined ? 'unknown reason' : `${first.path}: ${first.reason}`}${more}.`,
    paths: problems.slice(0, MAX_PATHS).map((problem) => problem.path),
    signature: `unsealable:${problems.map((problem) => `${problem.path}:${problem.reason}`).join('\n')}`,
  };
}

/** Something other than the candidate was wrong with a landing. */
export function landingFailure(
  reason: string,
  more: { readonly paths?: readonly string[]; readonly hint?: string | undefined } = {},
): FailureV1 {
  return {
    kind: 'landing',
    reason,
    ...(more.paths === undefined ? {} : { paths: more.paths.slice(0, MAX_PATHS) }),
    ...(more.hint === undefined ? {} : { hint: more.hint }),
  };
}

/** The bench could not be set up; no agent was started. */
export function setupFailure(reason: string, hint?: string): FailureV1 {
  return { kind: 'setup', reason, ...(hint === undefined ? {} : { hint }) };
}
