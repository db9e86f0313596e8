import { expect, it } from 'vitest';
import { checkBacklog } from './index.js';

function check(text: string) {
  return checkBacklog({ text, file: 'prd.yaml' }, { verify: { requireCriteria: false } });
}

const codesOf = (text: string) => check(text).problems.map(({ line, code }) => `${line} ${code}`);

it('finds wrong needs, circles and empty criteria at once, by place', () => {
  expect(
    codesOf(`- { id: A, title: One, needs: [X], acceptance: [x holds] }
- { id: B, title: Two, needs: [B], acceptance: [Works as expected.] }
- { id: C, title: Three, needs: [D], acceptance: [x holds] }
- { id: D, title: Four, needs: [C], acceptance: [] }
`),
  ).toEqual([
    '1 NEEDS_UNKNOWN',
    '2 NEEDS_CYCLE',
    '2 CRITERION_BOILERPLATE',
    '3 NEEDS_CYCLE',
    '4 ACCEPTANCE_MISSING',
  ]);
});

it('looks for no circle where an id is given twice', () => {
  expect(
    codesOf(`- { id: A, title: One, needs: [B], acceptance: [x holds] }
- { id: A, title: Two, acceptance: [x holds] }
- { id: B, title: Three, needs: [A], acceptance: [x holds] }
`),
  ).toEqual(['2 STORY_ID_DUPLICATE']);
});

it('answers no backlog that no run could start from', () => {
  expect(
    check('- { id: A, title: One, needs: [X], acceptance: [x holds] }\n').backlog,
  ).toBeUndefined();
  expect(check('- { id: A, title: One, acceptance: [x holds] }\n').backlog?.stories).toHaveLength(
    1,
  );
});
