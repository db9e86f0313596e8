import { parseConfig } from '@yoke/core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DetectedProject } from './detect-project.js';
import { renderBacklogFile, renderConfigFile } from './render-files.js';

const detected: DetectedProject = {
  verify: 'npm test',
  verifyReason: undefined,
  setup: { command: 'npm ci --prefer-offline', inputs: ['package.json', 'package-lock.json'] },
  hasNodeModules: true,
  isGitRepository: true,
  agents: [],
};

const read = (text: string) => parseConfig({ text, file: 'config.yaml', format: 'yaml' }).config;

test('writes a configuration that holds what was chosen', () => {
  const text = renderConfigFile(
    { verify: 'make "all: tests" # now', runner: 'codex', plugin: '@yoke/provider-codex' },
    detected,
  );

  expect(read(text)).toMatchObject({
    plugins: ['@yoke/provider-codex'],
    runner: { agent: 'codex' },
    verify: { command: 'make "all: tests" # now' },
    workspace: { link: ['node_modules'], setup: 'npm ci --prefer-offline' },
  });
});

test('writes a configuration that holds when nothing was found', () => {
  const text = renderConfigFile(
    { verify: undefined, runner: undefined, plugin: undefined },
    {
      ...detected,
      verify: undefined,
      verifyReason: 'there is no package.json',
      hasNodeModules: false,
    },
  );

  expect(read(text)).toMatchObject({ plugins: [], agents: {} });
  expect(text).toContain('# there is no package.json');
});

test('writes a backlog whose examples hold once they are uncommented', () => {
  const [head = '', ...lines] = renderBacklogFile('npm test').split('\n');
  const uncommented = lines
    .map((line) => line.replace(/^# ?/, ''))
    .slice(2)
    .join('\n');

  expect(head).toContain('yaml-language-server');
  expect(parse(uncommented)).toMatchObject([{ id: 'S-1' }, { id: 'S-2', needs: ['S-1'] }]);
});
