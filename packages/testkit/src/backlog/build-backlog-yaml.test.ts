import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildBacklogYaml } from './build-backlog-yaml.js';
import { buildStory } from './build-story.js';

describe('buildBacklogYaml', () => {
  it('writes what a YAML reader reads back, whatever stands in the texts', () => {
    const stories = [
      buildStory({ id: 'A: "b" # c', title: "it's\n- not a list", needs: ['x'], priority: 2 }),
      buildStory({ id: 'two', acceptance: ['yes', '{ a: b }'], writes: ['src/**'] }),
      buildStory({ id: 'three', acceptance: [] }),
    ];

    expect(parse(buildBacklogYaml(stories))).toEqual(stories);
  });

  it('writes an empty list for no stories', () => {
    expect(buildBacklogYaml([])).toBe('[]\n');
  });
});
