// `pnpm fuzz`: gives every parser a hundred thousand inputs that mean it ill. `--runs=1000` gives fewer, `--seed=7` the same again.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

/** @param {string} name */
const option = (name) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

const env = {
  ...process.env,
  YOKE_FUZZ_RUNS: option('runs') ?? '100000',
  YOKE_FUZZ_SEED: option('seed') ?? String(Math.floor(Math.random() * 1e9)),
};
say(`${env.YOKE_FUZZ_RUNS} inputs for each parser, seed ${env.YOKE_FUZZ_SEED}`);
const hour = '--testTimeout=3600000';
const child = spawn('npx', ['vitest', 'run', 'fuzz', hour], { cwd: root, env, stdio: 'inherit' });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
