import type { YokeConfig } from '../config/config-schema.js';
import { pickProblems } from '../config/source/refuse.js';
import { type LintResult, lintBacklog } from './lint-backlog.js';
import { readStories } from './read-stories.js';
import { type BacklogText, inspectWhole } from './read-whole.js';
import type { Backlog } from './types.js';

/** A backlog with everything that is wrong with it. */
export interface CheckedBacklog extends LintResult {
  /** Absent when no run can start from it as it is written. */
  readonly backlog: Backlog | undefined;
}

/**
 * Reads a backlog and judges what its stories ask for, so that wrong ids and needs hide nothing of the rest.
 *
 * @throws CONFIG_INVALID, or the problem's own code, when the file is no YAML at all
 */
export function checkBacklog(
  source: BacklogText,
  config: { readonly verify: Pick<YokeConfig['verify'], 'requireCriteria'> },
): CheckedBacklog {
  const backlog = readStories(source);
  if (backlog !== undefined) return { backlog, ...lintBacklog(backlog, config) };
  const { backlog: found, problems } = inspectWhole(source);
  const lint = found === undefined ? undefined : lintBacklog(found, config);
  return {
    backlog: problems.length === 0 ? found : undefined,
    problems: pickProblems(source.file, [...problems, ...(lint?.problems ?? [])]),
    warnings: lint?.warnings ?? [],
  };
}
