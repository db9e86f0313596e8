import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type ProjectInput } from './project.js';

const write: AgentStep = {
  do: 'write',
  path: 'src/multiply.js',
  text: 'export const multiply = (a, b) => a * b;\n',
};
const sh = (script: string): AgentStep => ({ do: 'run', argv: ['sh', '-c', script] });

function buildInput(more: Partial<ProjectInput> = {}): ProjectInput {
  return {
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    script: { 'STORY-multiply': [[write]] },
    ...more,
  };
}

describe('an agent at work with git', () => {
  it('that resets and cleans everything leaves the uncommitted work of the user byte for byte', async () => {
    const reset = sh('git reset -q --hard HEAD && git clean -qfdx');
    const project = await createProject(
      buildInput({ script: { 'STORY-multiply': [[reset, write]] } }),
    );
    await project.repository.write({ 'src/add.js': '// half done\n', 'ideas.txt': 'mine\n' });
    await writeFile(join(project.root, '.gitignore'), '*.log\n');
    await writeFile(join(project.root, 'a.log'), 'ignored and mine\n');

    const result = await project.run();

    expect(result.state).toBe('complete');
    const read = (path: string) => readFile(join(project.root, path), 'utf8');
    expect(await read('src/add.js')).toBe('// half done\n');
    expect(await read('ideas.txt')).toBe('mine\n');
    expect(await read('.gitignore')).toBe('*.log\n');
    expect(await read('a.log')).toBe('ignored and mine\n');
  });

  it('that renames its branch and works on another lands on the branch of the user', async () => {
    const rename = sh(
      'git branch -m renamed && git checkout -q -b elsewhere && git add -A && git -c user.name=a -c user.email=a@b commit -qm work',
    );
    const project = await createProject(
      buildInput({ script: { 'STORY-multiply': [[write, rename]] } }),
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(await project.repository.git('branch', '--format=%(refname:short)')).toBe('main');
    expect(await project.repository.git('show', 'main:src/multiply.js')).toContain('a * b');
  });

  it('that does nothing is stopped after three calls with that as the reason', async () => {
    const project = await createProject(
      buildInput({
        config: { loop: { maxAttempts: 9 } },
        script: { 'STORY-multiply': [[{ do: 'print', text: 'Holding.' }]] },
      }),
    );

    const result = await project.run();

    expect(project.events.ofType('invocation-start')).toHaveLength(3);
    expect(result).toMatchObject({ state: 'blocked', landed: [] });
    expect(result.reason).toContain('changed no file of the project');
  });

  it('is told of two spellings of one name that it wrote', async () => {
    const spellings = sh("printf 'a' > caf\u00e9.txt; printf 'b' > cafe\u0301.txt");
    const project = await createProject(
      buildInput({ script: { 'STORY-multiply': [[write, spellings]] } }),
    );

    await project.run();

    const told = project.events.ofType('warning').map(({ data }) => data);
    expect(told).toContainEqual(
      expect.objectContaining({
        code: 'CANDIDATE_FINDING',
        message: expect.stringContaining('caf'),
      }),
    );
  });
});

describe('a story that was stopped', () => {
  it('lands in the next run once a person has mended what stopped it', async () => {
    const project = await createProject(
      buildInput({
        files: acceptanceTest('multiply', 7),
        config: { loop: { maxAttempts: 9 } },
      }),
    );
    expect((await project.run()).failure?.kind).toBe('no-progress');
    await project.repository.write(acceptanceTest('multiply', 6));
    await project.repository.commit('mend the criterion');

    expect(await project.run()).toMatchObject({
      state: 'complete',
      landed: [{ storyId: 'STORY-multiply' }],
    });
  });
});

describe('what the user has set up for commits', () => {
  it('is a hook that formats: what lands is what was proved, byte for byte', async () => {
    const project = await createProject(buildInput());
    const hook = '#!/bin/sh\necho "// formatted" >> src/multiply.js\ngit add -A\n';
    await writeFile(join(project.root, '.git/hooks/pre-commit'), hook, { mode: 0o755 });

    expect((await project.run()).state).toBe('complete');
    const landed = execFileSync('git', ['show', 'HEAD:src/multiply.js'], {
      cwd: project.root,
      encoding: 'utf8',
    });
    expect(landed).toBe('export const multiply = (a, b) => a * b;\n');
  });

  it('is a relative folder of hooks: landing works and runs none of them', async () => {
    const project = await createProject(buildInput());
    await project.repository.git('config', 'core.hooksPath', '../hooks');
    await mkdir(join(project.root, '../hooks'));
    const hook = `#!/bin/sh\ntouch '${join(project.root, '../sprung')}'\nexit 1\n`;
    await writeFile(join(project.root, '../hooks/pre-commit'), hook, { mode: 0o755 });

    expect((await project.run()).state).toBe('complete');
    expect(existsSync(join(project.root, '../sprung'))).toBe(false);
  });

  it('is a signer that waits for a passphrase: landing does not wait, and is unsigned', async () => {
    const project = await createProject(buildInput());
    const signer = join(project.root, '../signer');
    await writeFile(signer, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
    await project.repository.git('config', 'commit.gpgsign', 'true');
    await project.repository.git('config', 'gpg.program', signer);

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('cat-file', 'commit', 'HEAD')).not.toContain('gpgsig');
  });
});

describe('a broken package.json of an agent', () => {
  it('is told to the next attempt in the words of npm', async () => {
    const broken: AgentStep = { do: 'write', path: 'package.json', text: '{ "name": \n' };
    const project = await createProject(
      buildInput({
        config: { verify: { command: 'npm test', retries: 0 }, loop: { maxAttempts: 1 } },
        script: { 'STORY-multiply': [[write, broken]] },
      }),
    );

    const result = await project.run();

    expect(result.landed).toEqual([]);
    expect(JSON.stringify(project.events.ofType('attempt-end'))).toMatch(
      /EJSONPARSE|JSON|package\.json/,
    );
  });
});
