import type { CommandRow, FlagRow, OperandRow } from './command-types.js';

/** The directory argument that nearly every command has. */
export const DIRECTORY: OperandRow = { name: 'dir', about: "The project's folder", default: '.' };

const RUN_FLAGS: readonly FlagRow[] = [
  {
    name: 'max',
    value: { kind: 'count', name: 'n' },
    about: 'Story attempts at most; exit 1 when work is left',
    default: 'no cap',
  },
  {
    name: 'runner',
    value: { kind: 'text', name: 'agent' },
    about: 'Agent that implements',
    default: '`runner.agent` of the configuration, else the first agent',
  },
  {
    name: 'isolate',
    hasOpposite: true,
    about: "Work on benches of their own; without it the agent works in the project's folder",
    default: '`workspace.isolate`',
  },
  {
    name: 'timeout',
    value: { kind: 'amount', name: 'minutes' },
    about: 'Time without any output of the agent; 0 switches it off',
    default: '`loop.timeoutMinutes`',
  },
  {
    name: 'max-wait',
    value: { kind: 'amount', name: 'minutes' },
    about: 'Time to wait for limits of the agent to lift, all waits together',
    default: '360',
  },
  { name: 'unsafe', about: "Lift the agent's own limits on what it may do" },
  {
    name: 'decision-policy',
    value: { kind: 'choice', name: 'policy', choices: ['auto', 'critical'] },
    about: 'Whether critical decisions wait for a person',
    default: '`loop.decisionPolicy`',
  },
  {
    name: 'on-ambiguity',
    value: { kind: 'choice', name: 'what', choices: ['resolve', 'abort'] },
    about: 'Older spelling: `resolve` is --decision-policy=auto, `abort` is critical',
  },
];

const RUN_EXITS = {
  0: 'every story has landed',
  1: 'blocked, or the cap was reached',
  2: 'could not run',
  3: 'paused',
  130: 'ended by SIGINT',
  143: 'ended by SIGTERM',
} as const;

/** The commands of the story loop. */
export const LOOP_COMMANDS: readonly CommandRow[] = [
  {
    path: 'loop run',
    about: 'Hand stories to the agent, prove its work, land what is proved',
    details:
      'Takes the open stories of .yoke/prd.yaml one by one. Code and `passes: true` land as one commit, and only when every gate passed on exactly that tree.',
    operands: [DIRECTORY],
    flags: RUN_FLAGS,
    examples: [
      ['yoke loop run', 'run until the backlog is done'],
      ['yoke loop run --max=1', 'one story, to see how it goes'],
      ['yoke loop run --json > events.ndjson', 'one event a line, for programs'],
    ],
    exits: RUN_EXITS,
  },
  {
    path: 'loop status',
    about: 'Show what the loop is doing, or did last',
    operands: [DIRECTORY],
    flags: [{ name: 'compact', about: 'One line' }],
    examples: [['yoke loop status --compact', 'one line for a prompt or a script']],
    exits: { 0: 'the status was printed' },
  },
  {
    path: 'loop pause',
    about: 'Ask the running loop to pause at the next story',
    operands: [DIRECTORY],
    flags: [],
    examples: [['yoke loop pause', 'the story under way is finished first']],
    exits: { 0: 'the pause is asked for' },
  },
  {
    path: 'loop resume',
    about: 'Take back a pause and run on',
    operands: [DIRECTORY],
    flags: RUN_FLAGS,
    examples: [['yoke loop resume', 'the same as loop run, without the pause']],
    exits: RUN_EXITS,
  },
  {
    path: 'loop wait',
    about: 'Wait until the loop has ended or changed, without polling',
    operands: [DIRECTORY],
    flags: [
      {
        name: 'timeout',
        value: { kind: 'amount', name: 'seconds' },
        about: 'Longest wait, to 86400',
        default: '60',
      },
      {
        name: 'until',
        value: { kind: 'choice', name: 'what', choices: ['terminal', 'change'] },
        about: 'What to wait for',
        default: 'terminal',
      },
      {
        name: 'since',
        value: { kind: 'text', name: 'cursor' },
        about: 'The cursor that an earlier wait printed; answers at once when it is out of date',
      },
    ],
    examples: [['yoke loop wait --timeout=600', 'until the run has ended, ten minutes at most']],
    exits: {
      0: 'it ended or changed',
      1: 'the status is missing or malformed',
      3: 'timed out',
      130: 'cancelled',
    },
  },
  {
    path: 'loop cleanup',
    about: 'Clear up after a run that was killed',
    operands: [DIRECTORY],
    flags: [
      { name: 'remove-worktrees', about: 'Remove kept benches too' },
      {
        name: 'discard-stale-recovery',
        about: 'Set aside recovery files that fit nothing any more',
      },
    ],
    examples: [['yoke loop cleanup', 'ends left processes, drops a dead lock, keeps the work']],
    exits: { 0: 'cleared up', 1: 'something is left' },
  },
  {
    path: 'loop on',
    about: 'Allow loop runs in this project',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'done' },
  },
  {
    path: 'loop off',
    about: 'Forbid loop runs in this project',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'done' },
  },
];
