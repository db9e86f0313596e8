import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSame, names, preview } from './readme-example.js';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');

test('shows the example that is type-checked and run here', () => {
  const example = readFileSync(join(import.meta.dirname, 'readme-example.ts'), 'utf8');

  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test('shows the preview that the example makes', () => {
  expect(readme).toContain(`\`\`\`text\n${preview}\n\`\`\``);
});

test('says of the example what is true of it', () => {
  expect(names).toEqual(['criterion', 'verify']);
  expect(isSame).toBe(true);
});
