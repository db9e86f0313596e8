// Drives the story loop on the project in the current folder: `node embed.mjs`. Ctrl-C stops it, with its agent.
import { defaultConfig, defineGate, defineProvider, runLoop, systemEffects } from '@yoke/core';

const provider = defineProvider({
  id: 'scribe',
  title: 'An agent that writes down what it is asked',
  capabilities: {},
  detect: async () => ({ installed: true }),
  describe: ({ prompt }) => ({ argv: ['tee', 'answer.txt'], stdin: prompt }),
  parse: (line) => [{ type: 'report', text: line }],
  conclude: ({ end }) => ({ outcome: end.exitCode === 0 ? 'completed' : 'crashed' }),
});
/** @param {Record<string, string>} files */
const canary = (files) => ({ files, options: {} });
const gate = defineGate({
  id: 'answered',
  title: 'There is an answer',
  canary: { blocks: canary({}), passes: canary({ 'answer.txt': '42' }) },
  run: async (context) => {
    const { exitCode } = await context.run({ command: ['test', '-s', 'answer.txt'] });
    return { answer: exitCode === 0 ? 'pass' : 'fail', summary: `test ended with ${exitCode}` };
  },
});
const controller = new AbortController();
process.once('SIGINT', () => controller.abort(new Error('interrupted')));
const result = await runLoop({
  root: process.cwd(),
  config: defaultConfig(),
  providers: [{ agent: 'scribe', provider, options: {} }],
  gates: [{ name: 'answered', gate, options: {} }],
  controlPaths: [],
  onEvent: (event) => console.log(event.type, event.storyId ?? ''),
  signal: controller.signal,
  effects: systemEffects({ env: process.env }),
});
console.log(`${result.state}: ${result.reason}`, result.landed);
