#!/usr/bin/env node
import { answerFromTexts, findTextQuestion } from './command-line/answer-from-texts.js';
import type { CommandTexts } from './command-line/render-texts.js';
import { splitCommandLine } from './command-line/split-command-line.js';
import { writeDirectly } from './terminal/write-directly.js';

// This file is built as CommonJS, because Node starts that at once, while the first ES module costs it an eighth of its own
// start; see bench/cold-start.mjs. It answers help, version and completion from texts, and the status from one more file.

// A process of an agent could make this one listen for a debugger with SIGUSR1, and so run code in it: a listener of our
// own takes the place of Node's. The modules above are functions only, so this is the first thing that happens.
process.on('SIGUSR1', () => {});

const OLDEST_NODE = [20, 19] as const;

function isNodeTooOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
}

function loadTexts(): CommandTexts {
  return (require('./texts.cjs') as typeof import('./texts.cjs')).texts;
}

async function start(argv: readonly string[]): Promise<void> {
  const question = findTextQuestion(argv);
  if (question !== undefined) {
    const texts = loadTexts();
    const answer = answerFromTexts({ argv, question, texts, shell: process.env.SHELL });
    if (answer !== undefined) {
      writeDirectly(answer);
      return;
    }
  }
  if (splitCommandLine(argv, STATUS).path !== undefined) {
    const { answerStatus } = require('./status.cjs') as typeof import('./status.js');
    if (await answerStatus(argv)) return;
  }
  keepYoungGenerationSmall();
  const { main } = await import('./main.js');
  await main(argv, loadTexts);
}

/**
 * V8 lets its young generation grow to 32 MB, which a run fills over and over with what it forgets at once. That is memory
 * beside the agent's, and each start of a process copies its page tables; it costs no time to leave it at its first size.
 */
function keepYoungGenerationSmall(): void {
  const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
  setFlagsFromString('--semi-space-growth-factor=1');
}

const STATUS: ReadonlySet<string> = new Set(['loop status']);

if (isNodeTooOld()) {
  process.stderr.write(
    `yoke: this is Node ${process.versions.node}, and yoke needs Node ${OLDEST_NODE.join('.')} or newer.\n  Install a newer one from https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  void start(process.argv.slice(2));
}
