import type { YokeConfig } from '../config/config-schema.js';
import { quote } from '../config/source/quote.js';
import type { Place } from '../config/source/text-problems.js';
import { type Problem, sortProblems } from '../errors/problem.js';
import {
  acceptanceMissing,
  backlogEmpty,
  commandFaulty,
  criterionBoilerplate,
  criterionWithoutCommand,
  placeholderLeft,
  storyWithoutCommand,
  tooManyCriteria,
} from './lint-problems.js';
import { findPlaceholder, isBoilerplate, judgeCommand } from './lint-rules.js';
import { createPlaceFinder } from './place-finder.js';
import type { Backlog, Criterion, Story } from './types.js';

/** What is wrong with a backlog that can be read, and what is merely doubtful. Both sorted by place. */
export interface LintResult {
  /** Mend these before a run: the check answers no. */
  readonly problems: readonly Problem[];
  /** Worth a look; the check still answers yes. */
  readonly warnings: readonly Problem[];
}

const MANY_CRITERIA = 5;

type Finding = { readonly severity: 'problem' | 'warning'; readonly problem: Problem };

/**
 * Looks at what the open stories ask for. Stories that pass are history and are not judged.
 *
 * Problems: no stories; no criteria; a text that could be said of anything, without a command that proves it; a mark that
 * was to be replaced; no command where `verify.requireCriteria` asks for one; a command with shell syntax; a command that
 * cannot fail. Warnings: no command at all; a boilerplate text beside a command; a command of an unknown runner; more than
 * five criteria.
 */
export function lintBacklog(
  backlog: Backlog,
  config: { readonly verify: Pick<YokeConfig['verify'], 'requireCriteria'> },
): LintResult {
  const placeOf = createPlaceFinder(backlog);
  const isCommandRequired = config.verify.requireCriteria;
  const findings =
    backlog.stories.length === 0
      ? [problem(backlogEmpty({ file: backlog.file }))]
      : backlog.stories.flatMap((story, index) =>
          story.passes
            ? []
            : lintStory({ story, isCommandRequired, placeOf: (path) => placeOf(index, path) }),
        );
  return {
    problems: pick(findings, 'problem'),
    warnings: pick(findings, 'warning'),
  };
}

function pick(findings: readonly Finding[], severity: Finding['severity']): readonly Problem[] {
  const picked = findings.filter((one) => one.severity === severity).map((one) => one.problem);
  return sortProblems(picked);
}

function problem(found: Problem): Finding {
  return { severity: 'problem', problem: found };
}

function warning(found: Problem): Finding {
  return { severity: 'warning', problem: found };
}

interface OneStory {
  readonly story: Story;
  readonly isCommandRequired: boolean;
  readonly placeOf: (path: readonly (string | number)[]) => Place;
}

function lintStory(input: OneStory): readonly Finding[] {
  const { story, isCommandRequired, placeOf } = input;
  const { id: storyId, acceptance } = story;
  const findings: Finding[] = [];
  const mark = findPlaceholder(story.title);
  if (mark !== undefined) {
    const found = placeholderLeft(placeOf(['title']), { storyId, mark, where: 'the title' });
    findings.push(problem(found));
  }
  if (acceptance.length === 0) {
    return [...findings, problem(acceptanceMissing(placeOf([]), storyId))];
  }
  if (acceptance.length > MANY_CRITERIA) {
    const counts = { storyId, count: acceptance.length, most: MANY_CRITERIA };
    findings.push(warning(tooManyCriteria(placeOf(['acceptance']), counts)));
  }
  if (!isCommandRequired && acceptance.every((criterion) => criterion.verify.length === 0)) {
    findings.push(warning(storyWithoutCommand(placeOf([]), storyId)));
  }
  return [
    ...findings,
    ...acceptance.flatMap((_criterion, position) => lintCriterion(input, position)),
  ];
}

function lintCriterion(
  { story, isCommandRequired, placeOf }: OneStory,
  position: number,
): readonly Finding[] {
  const criterion = story.acceptance[position];
  if (criterion === undefined) return [];
  const place = (): Place => placeOf(['acceptance', position]);
  const of = { storyId: story.id, criterionId: criterion.id };
  const findings: Finding[] = [...lintText(criterion, of, place)];
  if (criterion.verify.length === 0 && isCommandRequired) {
    findings.push(problem(criterionWithoutCommand(place(), of)));
  }
  for (const command of criterion.verify) {
    const fault = judgeCommand(command);
    if (fault === undefined) continue;
    const found = commandFaulty(place(), { ...of, command, fault });
    findings.push(fault === 'unknown-runner' ? warning(found) : problem(found));
  }
  return findings;
}

function lintText(
  { text, verify }: Criterion,
  of: { readonly storyId: string; readonly criterionId: string },
  place: () => Place,
): readonly Finding[] {
  const mark = findPlaceholder(text);
  if (mark !== undefined) {
    const where = `criterion ${quote(of.criterionId)}`;
    return [problem(placeholderLeft(place(), { storyId: of.storyId, mark, where }))];
  }
  if (!isBoilerplate(text)) return [];
  const found = criterionBoilerplate(place(), { ...of, text });
  return [verify.length > 0 ? warning(found) : problem(found)];
}
