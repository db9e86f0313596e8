// `pnpm mutate <group>`: changes the code that judges, one operator at a time, and sees whether a test turns red. Takes 20 minutes
// and more for a group; a second run looks only at what changed. See docs/mutation-testing.md.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

const groups = Object.keys(JSON.parse(readFileSync(join(root, 'mutation-groups.json'), 'utf8')));
const [name = ''] = process.argv.slice(2);

if (groups.includes(name)) {
  const env = { ...process.env, YOKE_MUTATE: name };
  const child = spawn('npx', ['stryker', 'run'], { cwd: root, env, stdio: 'inherit' });
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  say(`pnpm mutate <group>, where a group is one of ${groups.join(', ')}`);
  process.exitCode = 2;
}
