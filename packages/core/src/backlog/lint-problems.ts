import { quote } from '../config/source/quote.js';
import type { Place } from '../config/source/text-problems.js';
import type { Problem } from '../errors/problem.js';
import type { CommandFault } from './lint-rules.js';

interface OfCriterion {
  readonly storyId: string;
  readonly criterionId: string;
}

function nameCriterion({ storyId, criterionId }: OfCriterion): string {
  return `criterion ${quote(criterionId)} of story ${quote(storyId)}`;
}

/** There is nothing to do. */
export function backlogEmpty(place: Place): Problem {
  return {
    ...place,
    code: 'BACKLOG_EMPTY',
    message: 'the backlog has no stories',
    hint: 'Add a story with `id`, `title` and `acceptance`.',
  };
}

/** A story says nothing that has to hold. */
export function acceptanceMissing(place: Place, storyId: string): Problem {
  return {
    ...place,
    code: 'ACCEPTANCE_MISSING',
    key: 'acceptance',
    message: `story ${quote(storyId)} has no acceptance criteria`,
    hint: 'Add a criterion with `id`, `text` and `verify`.',
  };
}

/** A criterion's text could be said of anything. */
export function criterionBoilerplate(
  place: Place,
  input: OfCriterion & { readonly text: string },
): Problem {
  return {
    ...place,
    code: 'CRITERION_BOILERPLATE',
    key: 'acceptance',
    found: input.text,
    message: `${nameCriterion(input)} says nothing that can be proved: ${quote(input.text.slice(0, 80))}`,
    hint: 'Say what can be observed when the story is done, and add a command under `verify` that shows it.',
  };
}

/** A text still holds a mark that was to be replaced. */
export function placeholderLeft(
  place: Place,
  input: { readonly storyId: string; readonly mark: string; readonly where: string },
): Problem {
  return {
    ...place,
    code: 'PLACEHOLDER_LEFT',
    found: input.mark,
    message: `${input.where} of story ${quote(input.storyId)} still holds ${quote(input.mark)}`,
    hint: 'Replace it by what is meant.',
  };
}

/** Criteria have no command although the configuration asks for one. */
export function criterionWithoutCommand(place: Place, input: OfCriterion): Problem {
  return {
    ...place,
    code: 'CRITERION_WITHOUT_COMMAND',
    key: 'acceptance',
    message: `${nameCriterion(input)} has no command, and \`verify.requireCriteria\` asks for one`,
    hint: 'Write it as `id`, `text` and `verify` with a test command.',
  };
}

/** No criterion of a story has a command: only the project's own verify command proves it. */
export function storyWithoutCommand(place: Place, storyId: string): Problem {
  return {
    ...place,
    code: 'STORY_WITHOUT_COMMAND',
    key: 'acceptance',
    message: `no criterion of story ${quote(storyId)} has a command: nothing but \`verify.command\` proves it`,
    hint: 'Add `verify` with a test command to its criteria.',
  };
}

/** A story has so many criteria that it is hardly one story. */
export function tooManyCriteria(
  place: Place,
  input: { readonly storyId: string; readonly count: number; readonly most: number },
): Problem {
  return {
    ...place,
    code: 'TOO_MANY_CRITERIA',
    key: 'acceptance',
    found: String(input.count),
    message: `story ${quote(input.storyId)} has ${input.count} criteria; more than ${input.most} are hardly one story`,
    hint: 'Split the story.',
  };
}

interface FaultText {
  readonly code: string;
  readonly what: string;
  readonly hint: string;
}

const FAULTS: Readonly<Record<CommandFault, FaultText>> = {
  'shell-syntax': {
    code: 'COMMAND_SHELL_SYNTAX',
    what: 'is not a single command: it has syntax that only a shell understands',
    hint: 'Write each command as an element of `verify` of its own, or call a script.',
  },
  'never-fails': {
    code: 'COMMAND_NEVER_FAILS',
    what: 'cannot fail, so it proves nothing',
    hint: 'Use a command that is red until the story is done.',
  },
  'unknown-runner': {
    code: 'COMMAND_UNKNOWN_RUNNER',
    what: 'does not begin with a test runner that Yoke knows',
    hint: 'Nothing has to change when the command is red until the story is done; `redFirst: true` makes sure.',
  },
};

/** A criterion's command is not one test command. */
export function commandFaulty(
  place: Place,
  input: OfCriterion & { readonly command: string; readonly fault: CommandFault },
): Problem {
  const { code, what, hint } = FAULTS[input.fault];
  const command = quote(input.command.slice(0, 120));
  return {
    ...place,
    code,
    key: 'verify',
    found: input.command,
    message: `the command ${command} of ${nameCriterion(input)} ${what}`,
    hint,
  };
}
