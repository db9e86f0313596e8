import { describe, expect, it } from 'vitest';
import type { Story } from '../backlog/types.js';
import { createPathRule, divideChanges, namedTests, type ProtectionTerms } from './protection.js';

function rule(terms: Partial<ProtectionTerms>) {
  return createPathRule({
    protectedGlobs: [],
    isProtectingDefaults: true,
    controlPaths: ['.yoke/prd.yaml', 'yoke.config.ts'],
    criterionFiles: [],
    allowedGlobs: [],
    ...terms,
  });
}

function storyWith(commands: readonly string[]): Story {
  return {
    id: 'S',
    title: 'a story',
    priority: 1,
    acceptance: [{ id: 'AC1', text: 'it holds', verify: commands, redFirst: false }],
    passes: false,
    needs: [],
    writes: [],
    allow: [],
    line: 1,
  };
}

describe('the rule for a path', () => {
  it('protects what the configuration names, dot files included', () => {
    const ruleOf = rule({ protectedGlobs: ['test/**', '*.lock'] });

    expect(ruleOf('test/deep/.hidden.js')).toBe('protected');
    expect(ruleOf('a.lock')).toBe('protected');
    expect(ruleOf('src/a.js')).toBe('free');
  });

  it('protects package manager and agent settings unless the defaults are off', () => {
    expect(rule({})('packages/a/.npmrc')).toBe('protected');
    expect(rule({})('.claude/settings.json')).toBe('protected');
    expect(rule({ isProtectingDefaults: false })('.npmrc')).toBe('free');
  });

  it('lets a story change what it allows, but never control files', () => {
    const ruleOf = rule({ protectedGlobs: ['test/**'], allowedGlobs: ['**'] });

    expect(ruleOf('test/a.js')).toBe('free');
    expect(ruleOf('yoke.config.ts')).toBe('control');
    expect(ruleOf('.yoke/context/PROJECT.md')).toBe('yoke');
  });

  it('knows what it protects in any spelling of the letters', () => {
    const ruleOf = rule({ protectedGlobs: ['test/**'], allowedGlobs: ['.YOKE/**'] });

    expect(ruleOf('.YOKE/prd.yaml')).toBe('yoke');
    expect(ruleOf('.Claude/settings.json')).toBe('protected');
    expect(ruleOf('Test/a.js')).toBe('protected');
    expect(ruleOf('.yokerc')).toBe('free');
  });

  it('does not take a leading exclamation mark for a negation', () => {
    expect(rule({ protectedGlobs: ['!src/**'] })('src/a.js')).toBe('free');
  });

  it('divides changes into those that stand and those that are put back', () => {
    const changes = ['src/a.js', 'test/a.js'].map((path) => ({ path }));

    expect(divideChanges(changes, rule({ protectedGlobs: ['test/**'] }))).toEqual({
      kept: ['src/a.js'],
      putBack: ['test/a.js'],
    });
  });
});

describe('the tests that commands name', () => {
  it('are files and folders that are tests by their name', () => {
    const story = storyWith([
      'node --test ./test/slug.test.mjs',
      'npx vitest run src/a.spec.ts:12',
      'pytest tests/unit/test_a.py::test_one',
      'go test ./e2e/...',
    ]);

    expect(namedTests(story)).toEqual([
      'e2e/...',
      'src/a.spec.ts',
      'test/slug.test.mjs',
      'tests/unit/test_a.py',
    ]);
  });

  it('are never source files that a command runs', () => {
    expect(namedTests(storyWith(['node src/main.js --selftest', 'npm run check']))).toEqual([]);
  });

  it('are never outside of the project', () => {
    expect(namedTests(storyWith(['node --test ../other/test/a.test.js']))).toEqual([]);
  });
});
