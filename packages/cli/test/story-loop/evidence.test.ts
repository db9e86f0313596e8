import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { splitFeedback } from '@yoke/core';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildModuleStory, createProject } from './project.js';

const LOUD = `import { multiply } from '../src/multiply.js';
if (multiply(2, 3) !== 6) {
  for (let line = 0; line < 2_000; line += 1) console.log('noise', line);
  console.log('error: 2 * 3 is not 6');
  process.exitCode = 1;
}
`;

const write = (body: string): AgentStep => ({
  do: 'write',
  path: 'src/multiply.js',
  text: `export const multiply = (a, b) => ${body};\n`,
});

function createLoudProject(attempts: readonly (readonly AgentStep[])[]) {
  const acceptance = [{ id: 'AC1', text: 'works', verify: ['node test/loud.js'] }];
  return createProject({
    backlog: [buildModuleStory('multiply', { acceptance })],
    files: { 'test/loud.js': LOUD },
    script: { 'STORY-multiply': attempts },
  });
}

it('tells the next attempt where the whole output is, and lays it there on its bench', async () => {
  const copy = { do: 'run', argv: ['sh', '-c', 'cat .yoke/artifacts/*/*.log > seen.txt'] } as const;
  const project = await createLoudProject([[write('a + b')], [copy, write('a * b')]]);

  const result = await project.run();

  expect(result.state).toBe('complete');
  const [failed] = project.events.ofType('attempt-end');
  const { markers } = splitFeedback(failed?.data.failure?.feedback ?? '');
  const [, path = '', digest] =
    /^\[full output: (\S+) \| .* \| sha256:(\w{64})\]$/.exec(markers[0] ?? '') ?? [];
  const seen = await project.repository.git('show', 'HEAD:seen.txt');
  expect(createHash('sha256').update(`${seen}\n`).digest('hex')).toBe(digest);
  expect(readFileSync(join(project.root, path), 'utf8')).toBe(`${seen}\n`);
});

it('lands nothing of the outputs that it lays on the bench', async () => {
  const project = await createLoudProject([[write('a + b')], [write('a * b')]]);

  await project.run();

  const landed = await project.repository.git('ls-tree', '-r', '--name-only', 'HEAD');
  expect(landed).not.toContain('artifacts');
  expect(await project.repository.git('status', '--porcelain')).toBe('');
});

it('stops a story that fails three times in the same way', async () => {
  const attempt = (number: number) => [
    write('a + b'),
    { do: 'write', path: `notes-${number}.md`, text: 'tried' } as const,
  ];
  const project = await createLoudProject([attempt(1), attempt(2), attempt(3), attempt(4)]);

  const result = await project.run({ config: await withAttempts(project, 9) });

  expect(result.failure?.kind).toBe('no-progress');
  expect(project.events.ofType('invocation-start')).toHaveLength(3);
});

async function withAttempts(
  project: Awaited<ReturnType<typeof createProject>>,
  maxAttempts: number,
) {
  const { config } = await project.input();
  return { ...config, loop: { ...config.loop, maxAttempts } };
}

describe('a criterion command that may be reused', () => {
  const criterion = (id: string) => ({
    id,
    text: `part ${id} works`,
    verify: ['node test/once.js'],
  });

  async function summariesOf(
    once: string,
    more: { readonly config?: object; readonly files?: Readonly<Record<string, string>> } = {},
  ) {
    const acceptance = [criterion('AC1'), criterion('AC2')];
    const project = await createProject({
      backlog: [buildModuleStory('multiply', { acceptance })],
      files: { 'test/once.js': once, ...more.files },
      script: { 'STORY-multiply': [[write('a * b')]] },
      config: {
        verify: {
          command: 'node --test test/add.test.js',
          retries: 0,
          reusableCommands: ['node test/once.js'],
        },
        ...more.config,
      },
    });
    const result = await project.run();
    const record = project.events.ofType('gate-end').find(({ data }) => data.gate === 'criterion');
    return { state: result.state, checks: record?.data.checks.map(({ summary }) => summary) };
  }

  const REUSED = 'passed earlier in this run, on the same bytes';

  it('runs once for two criteria on the same bytes, and says so', async () => {
    const { state, checks } = await summariesOf("console.log('fine');\n");

    expect(state).toBe('complete');
    expect(checks).toEqual(['passed', REUSED]);
  });

  it('runs again when it left a file that git ignores', async () => {
    const leaves =
      "require('node:fs').writeFileSync('node_modules.log', String(process.hrtime()));\n";

    const { checks } = await summariesOf(leaves.replace('require', 'process.getBuiltinModule'));

    expect(checks).toEqual(['passed', 'passed']);
  });

  it('runs again after it failed', async () => {
    const { checks } = await summariesOf('process.exitCode = 1;\n');

    expect(checks).toEqual(['exited with 1', 'exited with 1']);
  });

  it('runs every time when it is not listed', async () => {
    const verify = { command: 'node --test test/add.test.js', retries: 0 };

    const { checks } = await summariesOf("console.log('fine');\n", { config: { verify } });

    expect(checks).toEqual(['passed', 'passed']);
  });
});

it('asks the registry about a changed lockfile from inside the cage, and lands no advisory', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
      const advisory = { id: 9, url, title: 'Bad', severity: 'high', vulnerable_versions: '*' };
      const packument = { name: 'left-lodash', 'dist-tags': {}, versions: {} };
      const answer = request.method === 'POST' ? { 'left-lodash': [advisory] } : packument;
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const manifest = { name: 'sums', type: 'module', dependencies: { 'left-lodash': '1.0.0' } };
  const packages = { '': manifest, 'node_modules/left-lodash': { version: '1.0.0' } };
  const lockfile = { name: 'sums', lockfileVersion: 3, requires: true, packages };
  const project = await createProject({
    backlog: [
      buildModuleStory('multiply', {
        acceptance: [{ id: 'AC1', text: 'works', verify: ['node src/multiply.js'] }],
      }),
    ],
    script: {
      'STORY-multiply': [
        [
          write('a * b'),
          { do: 'write', path: 'package.json', text: JSON.stringify(manifest) },
          { do: 'write', path: 'package-lock.json', text: JSON.stringify(lockfile) },
        ],
      ],
    },
    config: {
      audit: {
        network: true,
        registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      loop: { maxAttempts: 1 },
    },
  });

  const result = await project.run();

  expect(result.failure).toMatchObject({ kind: 'gate', gate: 'audit' });
  expect(result.failure?.feedback).toContain('(dependencies/GHSA-aaaa-bbbb-cccc)');
});
