import type * as z from 'zod';
import type { storySchema } from './story-schema.js';
import type { Criterion, Story } from './types.js';

type CheckedStory = z.output<typeof storySchema>;
type CheckedCriterion = Exclude<NonNullable<CheckedStory['acceptance']>[number], string>;

/** Completes a story that the schema has accepted. `line` is where it stands, from 1. */
export function toStory(written: CheckedStory, line: number): Story {
  return {
    id: written.id,
    title: written.title.replace(/\s+/gu, ' ').trim(),
    priority: written.priority ?? Number.POSITIVE_INFINITY,
    acceptance: toCriteria(written.acceptance ?? []),
    passes: written.passes ?? false,
    needs: written.needs ?? [],
    ...(written.area === undefined ? {} : { area: written.area }),
    ...(written.agent === undefined ? {} : { agent: written.agent }),
    writes: written.writes ?? [],
    allow: written.allow ?? [],
    line,
  };
}

function toCriteria(written: readonly (string | CheckedCriterion)[]): readonly Criterion[] {
  const taken = new Set(written.map((one) => (typeof one === 'string' ? '' : one.id)));
  return written.map((one, index) =>
    typeof one === 'string'
      ? { id: nameLegacy(index + 1, taken), text: one, verify: [], redFirst: false }
      : toCriterion(one),
  );
}

/** Names a bare sentence by its position; a structured criterion that has the name already keeps it. */
export function nameLegacy(position: number, taken: ReadonlySet<string>): string {
  let name = `AC${position}`;
  while (taken.has(name)) name += '-legacy';
  return name;
}

function toCriterion(written: CheckedCriterion): Criterion {
  const verify = written.verify ?? written.command ?? [];
  return {
    id: written.id,
    text: written.text,
    verify: typeof verify === 'string' ? [verify] : verify,
    redFirst: written.redFirst,
    ...(written.heldOut === undefined ? {} : { heldOut: written.heldOut }),
  };
}
