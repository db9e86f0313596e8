import { expect, test } from 'vitest';
import { wantsColour } from './terminal.js';

test.each([
  ['a terminal', {}, true, true],
  ['a file', {}, false, false],
  ['NO_COLOR on a terminal', { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR, which says nothing', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR on a file', { FORCE_COLOR: '1' }, false, true],
  ['NO_COLOR against FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
])('decides about colours on %s', (_, env, isTty, isColoured) => {
  expect(wantsColour(env, isTty)).toBe(isColoured);
});
