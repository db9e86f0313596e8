#!/usr/bin/env node
import { answerFromTexts, findTextQuestion } from './command-line/answer-from-texts.js';

// A process of an agent could make this one listen for a debugger with SIGUSR1, and so run code in it: a listener of our
// own takes the place of Node's. The module above is functions only, so this is the first thing that happens.
process.on('SIGUSR1', () => {});

const OLDEST_NODE = [20, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  process.stderr.write(
    `yoke: this is Node ${process.versions.node}, and yoke needs Node ${OLDEST_NODE.join('.')} or newer.\n  Install a newer one from https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  await start(process.argv.slice(2));
}

async function loadTexts() {
  const { texts } = await import('./texts.js');
  return texts;
}

async function start(argv: readonly string[]): Promise<void> {
  const question = findTextQuestion(argv);
  if (question !== undefined) {
    const texts = await loadTexts();
    const answer = answerFromTexts({ argv, question, texts, shell: process.env.SHELL });
    if (answer !== undefined) {
      process.stdout.write(answer);
      return;
    }
  }
  const { main } = await import('./main.js');
  await main(argv, loadTexts);
}
