import { describe, expect, it } from 'vitest';
import { parseBacklog } from '../backlog/index.js';
import { keepBacklog } from './backlog-at.js';

const backlog = parseBacklog({ text: '[]\n', file: 'prd.yaml' });

describe('keepBacklog', () => {
  it('keeps the few that were used last, however many stories land', () => {
    const run = { backlogs: new Map() };

    for (let landing = 0; landing < 1_000; landing += 1) {
      keepBacklog('base', backlog, run);
      keepBacklog(`landing-${landing}`, backlog, run);
    }

    expect([...run.backlogs.keys()]).toEqual(['landing-998', 'base', 'landing-999']);
  });
});
