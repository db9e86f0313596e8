// Writes dist/texts.cjs: help, version and completion as plain text, so that answering them loads nothing else.
import { readFile, writeFile } from 'node:fs/promises';

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const { renderTexts } = await import('../dist/render-texts.js');
const texts = JSON.stringify(renderTexts(version));
await writeFile(new URL('../dist/texts.cjs', import.meta.url), `exports.texts = ${texts};\n`);
