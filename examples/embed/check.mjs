// Runs embed.mjs on small projects, as CI does: once to its end, once until it is interrupted.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildStory, createRepository } from '@yoke/testkit';

const program = fileURLToPath(new URL('embed.mjs', import.meta.url));

/**
 * @param {import('@yoke/testkit').TestRepository} repository
 * @param {(line: string, stop: () => void) => void} [onOutput]
 */
async function embed(repository, onOutput) {
  const child = spawn(process.execPath, [program], {
    cwd: repository.root,
    env: { ...repository.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
    onOutput?.(chunk, () => child.kill('SIGINT'));
  });
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

const stories = ['ONE', 'TWO'].map((id) => buildStory({ id, acceptance: ['there is an answer'] }));

/** @param {(repository: import('@yoke/testkit').TestRepository) => Promise<void>} check */
async function withRepository(check) {
  const repository = await createRepository({ backlog: stories });
  try {
    await check(repository);
  } finally {
    await repository.remove();
  }
}

await withRepository(async (repository) => {
  const output = await embed(repository);

  assert.match(output, /^complete: /m, output);
  const subjects = await repository.git('log', '--format=%s', '--grep=^yoke: complete');
  assert.deepEqual(subjects.split('\n').length, 2, subjects);
  assert.match(await repository.git('show', 'HEAD:answer.txt'), /Story TWO: /);
  console.log('ok: both stories have landed');
});

await withRepository(async (repository) => {
  const output = await embed(repository, (line, stop) => {
    if (line.includes('invocation-start')) stop();
  });

  assert.match(output, /^interrupted: /m, output);
  assert.equal(await repository.git('rev-list', '--count', 'HEAD'), '1');
  console.log('ok: an interrupted run has landed nothing');
});
