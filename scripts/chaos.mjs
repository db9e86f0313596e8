// `pnpm chaos`: ends a whole run with kill -9 at every change it makes, and has the system refuse every one of them, once and
// from then on. `pnpm chaos --seed=7 --sample` draws as many points as CI does. Takes about an hour on two cores.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

const seed = process.argv.find((word) => /^--seed=\d+$/.test(word))?.slice('--seed='.length);
const isSample = process.argv.includes('--sample');
const env = {
  ...process.env,
  YOKE_CHAOS_SEED: seed ?? String(Math.floor(Math.random() * 1e9)),
  ...(isSample ? {} : { YOKE_TEST_EVERY_POINT: '1' }),
};
say(`seed ${env.YOKE_CHAOS_SEED}`);
const tests = ['crash', 'errors', 'recovery'].map(
  (name) => `packages/cli/test/story-loop/${name}.test.ts`,
);
const child = spawn('npx', ['vitest', 'run', ...tests], { cwd: root, env, stdio: 'inherit' });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
