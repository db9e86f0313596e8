import { createHash } from 'node:crypto';
import type { Story } from './types.js';

/**
 * Digest of what a story asks for: lower-case hex SHA-256 over id, title, criteria, needs, area, agent, write scopes and
 * allowed paths. Neither the place in the file nor `priority` nor `passes` is part of it.
 */
export function storyDigest(story: Story): string {
  const terms = [
    story.id,
    story.title,
    story.acceptance.map((one) => [
      one.id,
      one.text,
      one.verify,
      one.redFirst,
      one.heldOut ?? null,
    ]),
    story.needs,
    story.area ?? null,
    story.agent ?? null,
    story.writes,
    story.allow,
  ];
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
