import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedRequest } from '../model-server/server.js';
import type { ScriptedTurn } from '../model-server/step.js';
import type { Agent } from './agents.js';
import type { Bench, Files } from './bench.js';
import { type Call, userEnvironment } from './invoke.js';

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));

/** The built command. */
export const YOKE = join(PACKAGES, 'cli/dist/bin.cjs');

/** What the model writes for the story "greet". */
export const SOURCE = "export const greet = (name) => 'Hello, ' + name;\n";

/** What the scripted model does for a story. The title of one that has landed stands in the history, which some agents quote; its criterion does not. */
export function implementStory({ raw, turnsBefore }: RecordedRequest): ScriptedTurn {
  const name = raw.includes('part says hello') ? 'part' : 'greet';
  return turnsBefore === 0
    ? { do: 'write', path: `src/${name}.mjs`, content: SOURCE.replace('greet', name) }
    : { do: 'say', text: 'Done.', usage: { input: 10, output: 5 } };
}

/** A project with a failing test for each story, set up for an agent whose model is at this address. */
export function projectFiles(agent: Agent, url: string, names = ['greet', 'part']): Files {
  const test = (name: string) =>
    `import test from 'node:test';\nimport assert from 'node:assert/strict';\nimport { ${name} } from '../src/${name}.mjs';\ntest('${name}', () => assert.equal(${name}('Ada'), 'Hello, Ada'));\n`;
  const story = (name: string) =>
    `- id: STORY-${name}\n  title: Add ${name}\n  acceptance:\n    - id: AC1\n      text: ${name} says hello\n      verify: [node --test test/${name}.test.mjs]\n  passes: false\n`;
  const options = JSON.stringify(agent.options(url));
  return {
    'package.json': '{ "name": "hello", "type": "module", "private": true }\n',
    '.gitignore': 'node_modules/\n.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n!.yoke/context/\n',
    // The first landing would make it, and with it the prompt would name one file more.
    '.yoke/context/DECISIONS.md': '# Decisions\n',
    ...Object.fromEntries(names.map((name) => [`test/${name}.test.mjs`, test(name)])),
    'test/base.test.mjs': `import test from 'node:test';\ntest('base', () => {});\n`,
    '.yoke/prd.yaml': names.map(story).join(''),
    '.yoke/config.yaml': [
      `plugins: ['@yoke/provider-${agent.name}']`,
      `runner: { agent: ${agent.name}, model: ${agent.model} }`,
      `agents: { ${agent.name}: { with: ${options} } }`,
      'verify: { command: node --test test/base.test.mjs }',
      '',
    ].join('\n'),
  };
}

/** What `npm install --save-dev @yoke/provider-…` would do. */
export function linkPackages({ cwd }: Bench, agent: Agent): void {
  const scope = join(cwd, 'node_modules/@yoke');
  mkdirSync(scope, { recursive: true });
  const name = `provider-${agent.name}`;
  symlinkSync(join(PACKAGES, name), join(scope, name));
}

/** The environment in which a user starts `yoke`. */
export function yokeEnvironment(call: Pick<Call, 'agent' | 'bench' | 'url'>) {
  return {
    ...userEnvironment(call),
    YOKE_STATE_DIR: join(call.bench.home, 'state'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
}
