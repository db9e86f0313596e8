// `node ../../scripts/write-licenses.mjs`, run by a package's build in its folder: gathers the licences of what the bundler took in
// into `dist/licenses.txt`, as they ask for, and takes the bundler's own report away.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dist = resolve('dist');
const report = join(dist, 'metafile-esm.json');
const { inputs } = JSON.parse(readFileSync(report, 'utf8'));
const folders = new Set(
  Object.keys(inputs).flatMap((input) => {
    const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    return folder === undefined ? [] : [resolve(folder)];
  }),
);
const texts = [...folders].map(readLicense).sort();
writeFileSync(join(dist, 'licenses.txt'), texts.join('\n'));
for (const name of readdirSync(dist)) {
  if (name.startsWith('metafile-')) rmSync(join(dist, name));
}

/** @param {string} folder */
function readLicense(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined || !existsSync(join(folder, file))) {
    throw new Error(`${manifest.name} has no licence file, so it cannot be part of a build`);
  }
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`;
}
