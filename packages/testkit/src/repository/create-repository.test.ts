import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildStory } from '../backlog/build-story.js';
import {
  createRepository,
  type RepositoryInput,
  type TestRepository,
} from './create-repository.js';

const repositories: TestRepository[] = [];

async function create(input?: RepositoryInput): Promise<TestRepository> {
  const repository = await createRepository(input);
  repositories.push(repository);
  return repository;
}

afterEach(async () => {
  for (const repository of repositories.splice(0)) await repository.remove();
});

describe('createRepository', () => {
  it('commits the files, the backlog and the configuration', async () => {
    const { git } = await create({
      files: { 'src/a.mjs': 'export const a = 1;\n' },
      backlog: [buildStory()],
      config: { verify: 'node --test' },
    });

    expect(await git('ls-files')).toBe('.yoke/config.yaml\n.yoke/prd.yaml\nsrc/a.mjs');
    expect(await git('status', '--porcelain')).toBe('');
  });

  it('has a commit even when nothing is given', async () => {
    const { git } = await create();

    expect(await git('rev-list', '--count', 'HEAD')).toBe('1');
  });

  it('reads no configuration of the machine or the user', async () => {
    const { git } = await create();

    const origins = await git('config', '--list', '--show-origin', '--name-only');

    expect(new Set(origins.split('\n').map((line) => line.split('\t')[0]))).toEqual(
      new Set(['file:.git/config']),
    );
  });

  it('answers the id of what it commits later', async () => {
    const { git, write, commit } = await create();
    await write({ 'b.txt': 'b' });

    expect(await commit('feat: add b')).toBe(await git('rev-parse', 'HEAD'));
  });

  it('writes the configuration as JSON, which is YAML', async () => {
    const { root } = await create({ config: { loop: { maxAttempts: 2 } } });

    const text = await readFile(join(root, '.yoke/config.yaml'), 'utf8');

    expect(JSON.parse(text)).toEqual({ loop: { maxAttempts: 2 } });
  });

  it('rejects with the words of git when a call fails', async () => {
    const { git } = await create();

    await expect(git('rev-parse', 'nowhere')).rejects.toThrow(/git rev-parse nowhere: .*nowhere/s);
  });

  it('leaves nothing behind when it is removed', async () => {
    const { root, remove } = await createRepository();

    await remove();

    expect(existsSync(root)).toBe(false);
  });
});
