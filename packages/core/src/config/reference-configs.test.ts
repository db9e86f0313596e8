import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INACTIVE_CONFIG_KEYS, parseConfig } from './index.js';

const folder = new URL('./__fixtures__/reference/', import.meta.url);

/** What each file asks for that is still to come. */
const INACTIVE: Readonly<Record<string, readonly string[]>> = {
  'actions-1.7.yaml': ['actions'],
  'claude-only-0.9.yaml': ['loop.onAmbiguity', 'update'],
  'code-intelligence-1.15.yaml': ['codeGraph', 'codeIntelligence'],
  'criteria-1.3.yaml': ['codeGraph', 'loop.decisionPolicy'],
  'empty-agents-0.2.yaml': [],
  'everything-1.25.yaml': [
    'actions',
    'audit',
    'codeGraph',
    'codeIntelligence',
    'commit.allowCoAuthors',
    'design',
    'goals',
    'loop.decisionPolicy',
    'loop.parallel',
    'planning',
    'quality',
    'routing',
    'smoke',
    'solpi',
    'update',
    'verify.reusableCommands',
  ],
  'goals-1.20.yaml': ['goals'],
  'human-commits-1.0.yaml': ['audit'],
  'minimal-0.1.yaml': [],
  'quality-1.4.yaml': ['loop.parallel', 'quality'],
  'quality-flat-names-1.4.yaml': ['quality'],
  'routing-1.9.yaml': ['routing'],
  'routing-optimised-1.22.yaml': ['loop.parallel', 'planning', 'routing'],
  'solpi-1.19.yaml': ['solpi'],
  'ui-smoke-1.23.yaml': ['design', 'smoke'],
};

function load(name: string) {
  return parseConfig({ text: readFileSync(new URL(name, folder)), file: name, format: 'yaml' });
}

describe('configurations that users already have', () => {
  it('are all known to this test', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(INACTIVE).sort());
  });

  it.each(Object.keys(INACTIVE))('load unchanged: %s', (name) => {
    const { config, inactiveKeys } = load(name);

    // The table may lose a row when a feature is built; what it holds is named, once.
    const known = new Set(INACTIVE_CONFIG_KEYS.map(({ key }) => key));
    expect(inactiveKeys).toEqual(INACTIVE[name]?.filter((key) => known.has(key)));
    expect(config.canonVersion).toMatch(/^\d+\.\d+\.\d+$/u);
  });

  it('keep the values they were written with', () => {
    const { config } = load('everything-1.25.yaml');

    expect(Object.keys(config.agents)).toEqual([
      ...['claude', 'codex', 'gemini', 'qwen', 'opencode', 'kilo', 'pi', 'hermes'],
    ]);
    expect(config.loop).toMatchObject({ timeoutMinutes: 30.5, maxCallMinutes: 1440, parallel: 4 });
    expect(config.runner).toMatchObject({ permissions: 'unsafe', bare: true });
    expect(config.output).toMatchObject({ previewBytes: 2048, artifactThresholdBytes: 2048 });
    expect(config.perf).toMatchObject({ command: 'npm run bench', retries: 3 });
  });

  it('get the defaults that users know where they say nothing', () => {
    const { config } = load('minimal-0.1.yaml');

    expect(config.loop).toMatchObject({
      timeoutMinutes: 20,
      maxCallMinutes: 30,
      progressTimeoutMinutes: 20,
      parallel: 'auto',
      decisionPolicy: 'auto',
    });
    expect(config.workspace.isolate).toBe(true);
    expect(config.verify).toMatchObject({ retries: 1, requireCriteria: false });
    expect(config.runner).toEqual({ permissions: 'safe' });
    expect(config.commit.allowCoAuthors).toBe(false);
    expect(config.output).toMatchObject({ previewBytes: 2048, artifactThresholdBytes: 8192 });
  });

  it('fill the defaults of sections that are still to come as well', () => {
    const { config } = load('routing-optimised-1.22.yaml');

    expect(config.routing).toMatchObject({
      maxAttempts: 5,
      assessmentPolicy: 'on-demand',
      fallback: 'parent',
      maxCandidates: 3,
      optimization: { minSamples: 20 },
    });
  });
});
