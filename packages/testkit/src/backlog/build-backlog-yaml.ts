import type { CriterionInput, StoryInput } from './build-story.js';

/** Writes stories as a person would write `.yoke/prd.yaml`: a list in block style, texts in double quotes. */
export function buildBacklogYaml(stories: readonly StoryInput[]): string {
  return stories.length === 0 ? '[]\n' : stories.map(storyLines).join('');
}

function storyLines(story: StoryInput): string {
  const { id, title, acceptance, passes, ...rest } = story;
  const optional = Object.entries(rest).filter(([, value]) => value !== undefined);
  const lines = [
    `- id: ${quote(id)}`,
    `  title: ${quote(title)}`,
    ...optional.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
    acceptance.length === 0 ? '  acceptance: []' : '  acceptance:',
    ...acceptance.flatMap(criterionLines),
    `  passes: ${passes}`,
  ];
  return `${lines.join('\n')}\n`;
}

function criterionLines(criterion: CriterionInput): readonly string[] {
  if (typeof criterion === 'string') return [`    - ${quote(criterion)}`];
  const entries = Object.entries(criterion).filter(([, value]) => value !== undefined);
  return entries.map(
    ([key, value], index) => `    ${index === 0 ? '-' : ' '} ${key}: ${JSON.stringify(value)}`,
  );
}

/** A JSON string is a YAML string in double quotes. */
function quote(text: string): string {
  return JSON.stringify(text);
}
