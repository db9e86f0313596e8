// The least that Node can do for a story: look whether the tree is clean, agent with a watchdog in the same process, gate
// with a bounded capture, add, commit, a status file. argv: agent command and gate command as JSON. Stories: stories.txt.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const IDLE_MS = 1_200_000;
const CAPTURE_BYTES = 65_536;

/**
 * @param {readonly string[]} argv
 * @param {string} [input]
 */
function run([command = '', ...args], input) {
  return new Promise((resolve) => {
    let output = '';
    /** @type {NodeJS.Timeout | undefined} */
    let idle;
    const child = spawn(command, args, {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    const watch = () => {
      clearTimeout(idle);
      idle = setTimeout(() => child.kill(), IDLE_MS);
    };
    const onData = (/** @type {Buffer} */ chunk) => {
      watch();
      if (output.length < CAPTURE_BYTES) output += chunk;
    };
    watch();
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    if (input !== undefined) child.stdin?.end(input);
    child.on('close', (code) => {
      clearTimeout(idle);
      resolve({ code, output });
    });
  });
}

const agent = JSON.parse(process.argv[2] ?? '[]');
const gate = JSON.parse(process.argv[3] ?? '[]');
const stories = readFileSync('stories.txt', 'utf8').trim().split('\n');
for (const [index, story] of stories.entries()) {
  if ((await run(['git', 'status', '--porcelain'])).output !== '') process.exit(1);
  await run(agent, `${story}\n`);
  if ((await run(gate)).code !== 0) process.exit(1);
  await run(['git', 'add', '-A']);
  if ((await run(['git', 'commit', '-qm', `story ${index + 1}`])).code !== 0) process.exit(1);
  writeFileSync('.git/status.tmp', JSON.stringify({ landed: index + 1 }));
  renameSync('.git/status.tmp', '.git/status.json');
  appendFileSync('.git/loop.log', `${index + 1} done\n`);
}
