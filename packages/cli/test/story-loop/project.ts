import { configSchema, type LoopInput, type LoopResult, runLoop, systemEffects } from '@yoke/core';
import { planGates } from '@yoke/gates';
import { commandProvider } from '@yoke/provider-command';
import {
  type AgentScript,
  collectEvents,
  createRepository,
  type EventCollection,
  type FileTree,
  type StoryInput,
  scriptedAgent,
  type TestRepository,
} from '@yoke/testkit';
import { onTestFinished } from 'vitest';

/** What a test project is made from. */
export interface ProjectInput {
  readonly backlog: readonly StoryInput[];
  readonly script: AgentScript;
  readonly files?: FileTree;
  /** Members of the configuration besides the agent; `verify` is `node --test` when absent. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly branch?: string;
}

/** A real project with a scripted agent; removed when the test is over. */
export interface TestProject {
  readonly repository: TestRepository;
  readonly root: string;
  readonly events: EventCollection;
  readonly config: Readonly<Record<string, unknown>>;
  readonly run: (overrides?: Partial<LoopInput>) => Promise<LoopResult>;
  readonly input: (overrides?: Partial<LoopInput>) => Promise<LoopInput>;
  /** Everything a user can see of the checkout: files with their bytes, index, refs, HEAD. */
  readonly snapshot: () => Promise<string>;
}

/** A small module with tests: `add` is there and green, what stories ask for is not. */
export const FILES: FileTree = {
  'package.json': '{ "name": "sums", "type": "module", "scripts": { "test": "node --test" } }\n',
  '.gitignore': 'node_modules/\n.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n!.yoke/context/\n',
  'src/add.js': 'export const add = (a, b) => a + b;\n',
  'test/add.test.js': `import test from 'node:test';
import assert from 'node:assert/strict';
import { add } from '../src/add.js';
test('adds', () => assert.equal(add(1, 2), 3));
`,
};

/** A story that asks for `src/<name>.js`, proved by an acceptance test that exists and is red. */
export function buildModuleStory(name: string, more: Partial<StoryInput> = {}): StoryInput {
  return {
    id: `STORY-${name}`,
    title: `Add ${name}`,
    acceptance: [
      { id: 'AC1', text: `${name} works`, verify: [`node --test test/${name}.acceptance.js`] },
    ],
    passes: false,
    ...more,
  };
}

/** The acceptance test of a module story: `name(2, 3)` has to be `expected`. */
export function acceptanceTest(name: string, expected: number): FileTree {
  return {
    [`test/${name}.acceptance.js`]: `import test from 'node:test';
import assert from 'node:assert/strict';
import { ${name} } from '../src/${name}.js';
test('${name}', () => assert.equal(${name}(2, 3), ${expected}));
`,
  };
}

/** Makes a project. `verify` runs only the unit tests, so that other stories' acceptance tests may be red. */
export async function createProject(input: ProjectInput): Promise<TestProject> {
  const agent = await scriptedAgent(input.script);
  const config = {
    runner: { agent: 'script' },
    agents: { script: { command: agent.command, prompt: 'stdin' } },
    verify: { command: 'node --test test/add.test.js', retries: 0 },
    ...input.config,
  };
  const repository = await createRepository({
    files: { ...FILES, ...input.files },
    backlog: input.backlog,
    config,
    ...(input.branch === undefined ? {} : { branch: input.branch }),
  });
  onTestFinished(async () => {
    await repository.remove();
    await agent.remove();
  });
  const events = collectEvents();
  const loopInput = async (overrides: Partial<LoopInput> = {}): Promise<LoopInput> => {
    const parsed = configSchema.parse(config);
    const plan = await planGates(parsed, {
      detectVerifyCommand: async () => ({ command: 'npm test' }),
    });
    return {
      root: repository.root,
      config: parsed,
      providers: [
        {
          agent: 'script',
          provider: commandProvider,
          options: { command: agent.command, prompt: 'stdin', env: [] },
        },
      ],
      ...plan,
      controlPaths: ['.yoke/config.yaml'],
      onEvent: events.onEvent,
      signal: new AbortController().signal,
      effects: systemEffects({ env: repository.env }),
      ...overrides,
    };
  };
  return {
    repository,
    root: repository.root,
    events,
    config,
    input: loopInput,
    run: async (overrides) => runLoop(await loopInput(overrides)),
    snapshot: () => snapshotOf(repository),
  };
}

async function snapshotOf(repository: TestRepository): Promise<string> {
  const { git } = repository;
  const parts = await Promise.all([
    git('status', '--porcelain=v2', '--branch', '--untracked-files=all'),
    git('for-each-ref'),
    git('rev-parse', 'HEAD'),
    git('ls-files', '--stage'),
    git('diff', 'HEAD'),
    git('stash', 'list'),
  ]);
  return parts.join('\n---\n');
}
