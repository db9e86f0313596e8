import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildStory, createRepository, scriptedAgent } from '@yoke/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { BIN } from './run-yoke.js';

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

it.runIf(process.platform !== 'win32')(
  'a run that is sent SIGUSR1 opens no port for debuggers, and goes on',
  async () => {
    const agent = await scriptedAgent({
      'STORY-1': [
        [
          { do: 'write', path: 'done.txt', text: 'done\n' },
          { do: 'wait-for', path: '../../../go' },
        ],
      ],
    });
    const story = buildStory({
      acceptance: [{ id: 'AC1', text: 'it is there', verify: ['test -f done.txt'] }],
    });
    const repository = await createRepository({
      backlog: [story],
      config: {
        runner: { agent: 'script' },
        agents: { script: { command: agent.command, prompt: 'stdin' } },
        verify: { command: 'true' },
        loop: { enabled: true, maxAttempts: 1 },
      },
      files: { '.gitignore': '.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n!.yoke/context/\n' },
    });
    onTestFinished(async () => {
      await repository.remove();
      await agent.remove();
    });
    const yoke = spawn(process.execPath, [BIN, 'loop', 'run', repository.root, '--json'], {
      env: { ...repository.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => yoke.once('close', resolve));
    let seen = '';
    await new Promise<void>((resolve) => {
      yoke.stdout.on('data', (chunk: Buffer) => {
        seen += chunk.toString();
        if (seen.includes('"invocation-start"')) resolve();
      });
      void ended.then(() => resolve());
    });

    for (let round = 0; round < 5; round += 1) {
      yoke.kill('SIGUSR1');
      await wait(20);
    }
    const wasOpen = await isOpen(9229);
    await writeFile(join(repository.root, '../go'), '');

    expect(wasOpen).toBe(false);
    expect(await ended, seen).toBe(0);
  },
);
