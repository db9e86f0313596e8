import type { Story } from '../backlog/types.js';
import { singleLine } from './text.js';

/** Where landed stories leave their line. */
export const DECISIONS_PATH = '.yoke/context/DECISIONS.md';

/** What a decision entry says. */
export interface DecisionInput {
  readonly story: Pick<Story, 'id' | 'title'>;
  readonly agent: string;
  /** The attempt that succeeded, from 1. */
  readonly attempt: number;
  readonly at: Date;
}

/** Adds the line of a landed story to the text of the decisions file; an empty text gets a heading first. */
export function addDecision(text: string, input: DecisionInput): string {
  const head = text === '' ? '# Decisions\n\n' : text.endsWith('\n') ? text : `${text}\n`;
  const day = input.at.toISOString().slice(0, 10);
  const title = singleLine(input.story.title, 200);
  const tries = input.attempt === 1 ? '' : ` on attempt ${input.attempt}`;
  return `${head}- ${day} ${singleLine(input.story.id, 200)}: ${title} (by ${input.agent}${tries})\n`;
}
