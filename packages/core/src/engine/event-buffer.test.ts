import { expect, it } from 'vitest';
import { createEventBuffer } from './event-buffer.js';

it('keeps the first 500 and the last 500 events, in order', () => {
  const buffer = createEventBuffer();

  for (let n = 0; n < 1_700; n += 1) buffer.add({ type: 'report', text: String(n) });

  const texts = buffer.all().map((event) => (event.type === 'report' ? Number(event.text) : -1));
  expect(texts).toHaveLength(1_000);
  expect(texts.slice(0, 500)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect(texts.slice(500)).toEqual(Array.from({ length: 500 }, (_, n) => 1_200 + n));
});

it('leaves out what only shows that the agent is alive', () => {
  const buffer = createEventBuffer();

  buffer.add({ type: 'activity', kind: 'text' });
  buffer.add({ type: 'raw', line: 'x' });
  buffer.add({ type: 'end' });

  expect(buffer.all()).toEqual([{ type: 'end' }]);
});
