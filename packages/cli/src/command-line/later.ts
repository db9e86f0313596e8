import type { LaterFlagRow } from './command-types.js';

const serial = 'stories are worked on one after the other';
const unjudged = 'every gate decides as usual, and there is no quality comparison';
const once = 'the run ends when the backlog is done';
const direct = 'the agent of `runner` implements every story';
const unreviewed = 'work would land without the review that was asked for';

/** Flags of `loop run` whose feature is still to come. */
export const LATER_RUN_FLAGS: readonly LaterFlagRow[] = [
  { name: 'routing', takesValue: false, hasOpposite: true, effect: 'note', reason: direct },
  { name: 'parallel', takesValue: true, effect: 'note', reason: serial },
  { name: 'quality', takesValue: false, hasOpposite: true, effect: 'note', reason: unjudged },
  { name: 'quality-rounds', takesValue: true, effect: 'note', reason: unjudged },
  { name: 'quality-minutes', takesValue: true, effect: 'note', reason: unjudged },
  { name: 'quality-policy', takesValue: true, effect: 'note', reason: unjudged },
  { name: 'quality-unbounded', takesValue: false, effect: 'note', reason: unjudged },
  { name: 'explore', takesValue: false, effect: 'note', reason: once },
  { name: 'explore-interval', takesValue: true, effect: 'note', reason: once },
  { name: 'explore-limit', takesValue: true, effect: 'note', reason: once },
  {
    name: 'native-goal',
    takesValue: false,
    hasOpposite: true,
    effect: 'note',
    reason: 'stories are handed over as prompts',
  },
  {
    name: 'resume-worktree',
    takesValue: false,
    effect: 'note',
    reason: 'what an interrupted run left is kept; see `yoke attempts list`',
  },
  { name: 'review', takesValue: false, effect: 'refuse', reason: unreviewed },
  { name: 'reviewer', takesValue: true, effect: 'refuse', reason: unreviewed },
  { name: 'allow-self-review', takesValue: false, effect: 'refuse', reason: unreviewed },
  {
    name: 'candidates',
    takesValue: true,
    effect: 'refuse',
    reason: 'work would land without the comparison of candidates that was asked for',
  },
];

/** Commands of the established tool whose feature is still to come, with what to use meanwhile. */
export const LATER_COMMANDS: Readonly<Record<string, string>> = {
  setup: 'set the project up with: yoke init',
  retrofit: 'set the project up with: yoke init',
  new: 'make the folder and a git repository, then run: yoke init',
  'prd draft': 'write .yoke/prd.yaml by hand, then run: yoke prd check',
  'prd assess': 'check the backlog with: yoke prd check',
  'prd decompose': 'split the story in .yoke/prd.yaml by hand, then run: yoke prd check',
  'loop decision': 'see why the loop stopped with: yoke loop status',
  'loop answer': 'make the decision part of the story in .yoke/prd.yaml, then run: yoke loop run',
  'worktrees list': 'list what is kept with: yoke attempts list',
  'worktrees prune': 'clear up with: yoke loop cleanup --remove-worktrees',
  review: 'look at a kept candidate with: yoke attempts show',
  audit: 'write `audit: { enabled: true }` into the configuration, then run: yoke gate run audit',
  check: 'name the commands as criteria of a story, then run: yoke loop run',
  usage: 'read the reported usage with: yoke ledger --json',
  'tools-preflight': 'check the machine with: yoke doctor',
  dashboard: 'follow a run with: yoke ledger --follow',
};
