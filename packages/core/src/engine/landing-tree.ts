import { applyFlip, backlogText } from '../backlog/index.js';
import type { TreeEdit } from '../git/index.js';
import type { AttemptStart, FrozenTerms } from './attempt-types.js';
import { keepBacklog, readBacklogAt } from './backlog-at.js';
import { addDecision, DECISIONS_PATH } from './decision-entry.js';
import type { Run } from './run.js';

/** What a landing tree is made from. */
export interface LandingTreeInput {
  readonly data: AttemptStart & FrozenTerms;
  /** The agent's files, with protected ones put back. */
  readonly sealedTree: string;
}

/**
 * Makes the tree that will be proved and landed: the agent's files, the story marked as passed, the
 * decision added. Backlog and decisions start from the base, whatever the agent did to them.
 */
export async function landingTree(input: LandingTreeInput, run: Run): Promise<string> {
  const { data } = input;
  const { reader, writer } = run.mirror;
  const edits = new Map<string, TreeEdit>();
  const before = await reader.readFile(data.baseTree, DECISIONS_PATH);
  const decisions = addDecision(before === undefined ? '' : Buffer.from(before).toString('utf8'), {
    story: data.story,
    agent: data.use.agent,
    attempt: data.number,
    at: run.effects.clock.now(),
  });
  const backlog = applyFlip(await readBacklogAt(data.baseTree, run), data.story.id);
  const backlogId = await writer.writeBlob(Buffer.from(backlogText(backlog)));
  keepBacklog(backlogId, backlog, run);
  edits.set(data.terms.backlogPath, { mode: '100644', id: backlogId });
  edits.set(DECISIONS_PATH, { mode: '100644', id: await writer.writeBlob(Buffer.from(decisions)) });
  return writer.editTree(input.sealedTree, edits);
}
