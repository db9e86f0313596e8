import type { FindingV1 } from '@yoke/core/contracts';
import type { Suppression } from './audit-options.js';

/** Findings after what a person accepts was taken out. */
export interface Suppressed {
  readonly findings: readonly FindingV1[];
  /** Findings that were taken out, each with the reason that was given. */
  readonly accepted: readonly { readonly finding: FindingV1; readonly reason: string }[];
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/**
 * Takes out what is suppressed for its rule and file. A suppression that has expired takes nothing out: its findings say so.
 * A day holds until its end, UTC. Pure.
 */
export function suppressFindings(
  findings: readonly FindingV1[],
  { suppressions, now }: { readonly suppressions: readonly Suppression[]; readonly now: Date },
): Suppressed {
  const kept: FindingV1[] = [];
  const accepted: Suppressed['accepted'][number][] = [];
  for (const finding of findings) {
    const fitting = suppressions.filter((one) => isFor(one, finding));
    const valid = fitting.find((one) => !hasExpired(one, now));
    if (valid !== undefined) accepted.push({ finding, reason: valid.reason });
    else kept.push(withExpiry(finding, fitting[0]));
  }
  return { findings: kept, accepted };
}

function isFor({ ruleId, file }: Suppression, finding: FindingV1): boolean {
  return ruleId === finding.ruleId && (file === undefined || file === finding.file);
}

function hasExpired({ expires }: Suppression, now: Date): boolean {
  if (expires === undefined) return false;
  const endMs = Date.parse(expires) + (DAY.test(expires) ? DAY_MS : 0);
  // What cannot be read as a date holds for nothing.
  return !(now.getTime() < endMs);
}

function withExpiry(finding: FindingV1, expired: Suppression | undefined): FindingV1 {
  if (expired === undefined) return finding;
  const { expires = '' } = expired;
  return { ...finding, message: `${finding.message}; its suppression expired on ${expires}` };
}
