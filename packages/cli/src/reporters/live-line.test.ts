import { expect, test } from 'vitest';
import { renderLiveLine } from './live-line.js';
import { EMPTY_VIEW, nextView } from './run-view.js';
import { buildRun } from './test/event-maker.js';

const view = buildRun().slice(0, 7).reduce(nextView, EMPTY_VIEW);
const at = (seconds: number) => Date.parse('2030-01-01T00:00:00.000Z') + seconds * 1_000;

test('shows story, step, time and what the agent did last', () => {
  expect(renderLiveLine(view, at(8), 80)).toBe('S-1 · the agent is at work · 2.0s · src/login.ts');
});

test('says since when nothing has been heard', () => {
  expect(renderLiveLine(view, at(67), 80)).toBe(
    'S-1 · the agent is at work · 1m 01s · src/login.ts (1m 00s ago)',
  );
});

test('stays below the width of the terminal', () => {
  expect(renderLiveLine(view, at(8), 20)).toHaveLength(19);
});

test('escapes what the agent says of itself', () => {
  const loud = { ...view, activity: { text: '\u001b[2Kall green\r', atMs: at(7) } };

  expect(renderLiveLine(loud, at(8), 200)).toContain('\\x1b[2Kall green');
});

test('is empty while nothing goes on', () => {
  expect(renderLiveLine(EMPTY_VIEW, at(1), 80)).toBe('');
});
