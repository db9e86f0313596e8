// `pnpm chaos`: ends a whole run with kill -9 at every change it makes, and has the system refuse every one of them, once and
// from then on; kills recoveries, gits, and lets loops race. `pnpm chaos --seed=7 --sample` draws as many points as CI does.
// Takes hours on two cores. `pnpm soak` has five hundred stories worked on in a row; that takes about ten minutes.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

const seed = process.argv.find((word) => /^--seed=\d+$/.test(word))?.slice('--seed='.length);
const isSample = process.argv.includes('--sample');
const isSoak = process.argv.includes('--soak');
const env = {
  ...process.env,
  YOKE_CHAOS_SEED: seed ?? String(Math.floor(Math.random() * 1e9)),
  ...(isSample ? {} : { YOKE_TEST_EVERY_POINT: '1' }),
  ...(isSoak ? { YOKE_SOAK_STORIES: '500' } : {}),
};
say(`seed ${env.YOKE_CHAOS_SEED}`);
const names = isSoak ? ['soak'] : ['crash', 'errors', 'recovery', 'races'];
const tests = names.map((name) => `packages/cli/test/story-loop/${name}.test.ts`);
const child = spawn('npx', ['vitest', 'run', ...tests], { cwd: root, env, stdio: 'inherit' });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
