import type { Story } from '../backlog/types.js';
import { singleLine } from './text.js';

/** What the message of a landing names. */
export interface LandingMessageInput {
  readonly story: Pick<Story, 'id' | 'title'>;
  readonly runId: string;
  /** SHA-256 of the last line of the ledger when the commit was made. */
  readonly ledger: string;
  /** SHA-256 of the evidence manifest. */
  readonly evidence: string;
}

/** Builds the message of a landing: `yoke: complete <id> <title>` and its trailers. */
export function landingMessage(input: LandingMessageInput): string {
  const id = singleLine(input.story.id, 200);
  const title = singleLine(input.story.title, 200);
  return [
    `yoke: complete ${id} ${title}`,
    '',
    `Yoke-Story: ${id}`,
    `Yoke-Run: ${input.runId}`,
    `Yoke-Ledger: sha256:${input.ledger}`,
    `Yoke-Evidence: sha256:${input.evidence}`,
    '',
  ].join('\n');
}
