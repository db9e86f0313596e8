import { quote } from '../config/source/quote.js';
import { joinPath, type Place } from '../config/source/text-problems.js';
import { nearestName } from '../errors/nearest-name.js';
import type { Problem } from '../errors/problem.js';

const MAX_NAMED = 10;

/** Names a member of a story in a sentence: `` `acceptance[0].text` of story "S-4" ``. */
export function labelMember(storyId: unknown, path: readonly (string | number)[]): string {
  const story = typeof storyId === 'string' ? `story ${quote(storyId)}` : 'the story';
  return path.length === 0 ? story : `\`${joinPath(path)}\` of ${story}`;
}

/** Two stories have one id. */
export function storyIdDuplicate(
  place: Place,
  input: { readonly id: string; readonly firstLine: number },
): Problem {
  return {
    ...place,
    code: 'STORY_ID_DUPLICATE',
    key: 'id',
    found: input.id,
    message: `the id ${quote(input.id)} belongs to the story in line ${input.firstLine} already`,
    hint: 'Give one of the two stories another id.',
  };
}

/** Two criteria of a story have one id. */
export function criterionIdDuplicate(
  place: Place,
  input: { readonly storyId: string; readonly id: string },
): Problem {
  return {
    ...place,
    code: 'CRITERION_ID_DUPLICATE',
    key: 'acceptance',
    found: input.id,
    message: `story ${quote(input.storyId)} has the criterion ${quote(input.id)} twice`,
    hint: 'Give one of the two criteria another id.',
  };
}

/** A story needs itself. */
export function needsSelf(place: Place, id: string): Problem {
  return {
    ...place,
    code: 'NEEDS_CYCLE',
    key: 'needs',
    found: id,
    message: `story ${quote(id)} needs itself`,
    hint: 'Remove the id from `needs`.',
  };
}

/** A story needs one that does not exist. */
export function needsUnknown(
  place: Place,
  input: { readonly storyId: string; readonly need: string; readonly known: Iterable<string> },
): Problem {
  const near = nearestName(input.need, input.known);
  return {
    ...place,
    code: 'NEEDS_UNKNOWN',
    key: 'needs',
    found: input.need,
    message: `story ${quote(input.storyId)} needs ${quote(input.need)}, which is not the id of a story`,
    hint: near === undefined ? 'Remove the id from `needs`.' : `Did you mean ${quote(near)}?`,
  };
}

/** Stories wait for each other in a circle. */
export function needsCycle(place: Place, cycle: readonly string[]): Problem {
  const shown = cycle.slice(0, MAX_NAMED).map((id) => quote(id));
  const circle = [...shown, ...(cycle.length > MAX_NAMED ? ['…'] : []), shown[0]].join(' needs ');
  return {
    ...place,
    code: 'NEEDS_CYCLE',
    key: 'needs',
    found: cycle.join(' '),
    message: `stories wait for each other: ${circle}`,
    hint: 'Remove one of these needs.',
  };
}

/** The file holds neither a list of stories nor `stories:`. */
export function backlogNotList(place: Place, found: string): Problem {
  return {
    ...place,
    code: 'VALUE_INVALID',
    found,
    expected: 'a list of stories',
    message: `the file must be a list of stories, or \`stories:\` with the list under it; found ${found}`,
  };
}

/** A bare sentence where only criteria with commands are read. */
export function legacyCriterion(place: Place, label: string): Problem {
  return {
    ...place,
    code: 'VALUE_INVALID',
    key: 'acceptance',
    expected: 'a criterion with id, text and verify',
    message: `${label} must be a criterion with \`id\`, \`text\` and \`verify\`; found a sentence`,
  };
}
