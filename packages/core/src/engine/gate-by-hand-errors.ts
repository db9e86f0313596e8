import { ConfigError, nearestName, WorkspaceError } from '../errors/index.js';

/** The named gate is none of the run's. */
export function gateNotConfigured(input: {
  readonly gate: string;
  readonly known: readonly string[];
}): ConfigError {
  const near = nearestName(input.gate, input.known);
  const suggestion = near === undefined ? '' : `Did you mean "${near}"? `;
  return new ConfigError({
    code: 'GATE_NOT_CONFIGURED',
    message: `There is no gate "${input.gate}" in this project; there are: ${input.known.join(', ')}.`,
    hint: `${suggestion}See the gates that are configured: yoke gates`,
    details: input,
  });
}

/** The named story is not in the backlog, or none is named and none can be chosen. */
export function storyToProveUnknown(input: {
  readonly storyId: string | undefined;
  readonly known: readonly string[];
}): ConfigError {
  const { storyId, known } = input;
  const near = storyId === undefined ? undefined : nearestName(storyId, known);
  return new ConfigError({
    code: 'STORY_NOT_FOUND',
    message:
      storyId === undefined
        ? 'The gate looks at the criteria of a story, and no story of the backlog is open.'
        : `There is no story "${storyId}" in .yoke/prd.yaml at the head of the branch.`,
    hint:
      near === undefined
        ? 'Name a story of the backlog with --story; see them with: yoke prd check'
        : `Did you mean "${near}"? See the stories with: yoke prd check`,
    details: input,
  });
}

/** There is no work bench whose files could be sealed. */
export function benchMissing(path: string): WorkspaceError {
  return new WorkspaceError({
    code: 'BENCH_MISSING',
    message: `No run has left a work bench at "${path}" whose files can be told.`,
    hint: 'Leave --bench away to try the gate on the head of the branch, or start: yoke loop run',
    details: { path },
  });
}

/** The files of the work bench cannot be made into a tree. */
export function benchUnsealable(reason: string): WorkspaceError {
  return new WorkspaceError({
    code: 'BENCH_UNSEALABLE',
    message: reason,
    hint: 'Mend or remove that file in the bench, or leave --bench away.',
  });
}
