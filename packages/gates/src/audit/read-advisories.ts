import * as z from '@yoke/core/schema';
import { toInertText } from '../compaction/inert-text.js';
import { ADVISORY_SEVERITIES, type AdvisorySeverity } from './audit-options.js';

/** A published advisory that concerns an installed package. */
export interface Advisory {
  /** The advisory's own name where it has one, such as `GHSA-p6mc-m468-83gw`. */
  readonly id: string;
  readonly packageName: string;
  readonly title: string;
  readonly severity: AdvisorySeverity;
  /** Page that describes it; `''` when it has none. */
  readonly url: string;
}

const text = z.string().transform((value) => toInertText(value).replace(/\s+/g, ' ').slice(0, 300));
const id = z.union([z.string(), z.number()]).transform(String);
// What is worse than we know of is not to pass because it has a new name.
const severity = z.enum(ADVISORY_SEVERITIES).catch('critical');
const url = text.optional().default('');

const npmAdvisory = z.object({ source: id, name: text, title: text, url, severity });

/** npm 7 and later: `npm audit --json`, report version 2. Entries of `via` that are names lead to other entries. */
const npmReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([npmAdvisory, z.string()])) }),
  ),
});

/** pnpm 6 and later: `pnpm audit --json`, which is the report of npm 6. */
const pnpmReport = z.object({
  advisories: z.record(z.string(), z.object({ id, module_name: text, title: text, url, severity })),
});

/**
 * Reads the advisories of a report of `npm audit --json` or `pnpm audit --json`, each once. Answers nothing when it is
 * neither, such as when the registry could not be asked: that is no clean report.
 */
export function readAdvisories(report: unknown): readonly Advisory[] | undefined {
  const npm = npmReport.safeParse(report);
  if (npm.success) {
    const entries = Object.values(npm.data.vulnerabilities).flatMap(({ via }) => via);
    return unique(
      entries.flatMap((entry) =>
        typeof entry === 'string' ? [] : [toAdvisory({ ...entry, id: entry.source })],
      ),
    );
  }
  const pnpm = pnpmReport.safeParse(report);
  if (!pnpm.success) return undefined;
  return unique(
    Object.values(pnpm.data.advisories).map((entry) =>
      toAdvisory({ ...entry, name: entry.module_name }),
    ),
  );
}

function toAdvisory(entry: {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: AdvisorySeverity;
}): Advisory {
  const name = /GHSA(?:-[0-9a-z]{4}){3}/.exec(entry.url)?.[0];
  const { title, url, severity } = entry;
  return { id: name ?? entry.id.slice(0, 100), packageName: entry.name, title, severity, url };
}

function unique(advisories: readonly Advisory[]): readonly Advisory[] {
  const byName = new Map(advisories.map((one) => [`${one.packageName} ${one.id}`, one]));
  return [...byName.values()];
}
