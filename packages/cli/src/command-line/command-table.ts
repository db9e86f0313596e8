import type { CommandRow } from './command-types.js';
import { EVIDENCE_COMMANDS } from './evidence-commands.js';
import { DIRECTORY, LOOP_COMMANDS } from './loop-commands.js';
import { PROOF_COMMANDS } from './proof-commands.js';

const SETUP_COMMANDS: readonly CommandRow[] = [
  {
    path: 'init',
    about: 'Set a project up',
    details:
      'Detects the package manager, the test command and the agents on PATH, and writes .yoke/config.yaml, a first .yoke/prd.yaml and a block of .gitignore. It never overwrites.',
    operands: [DIRECTORY],
    flags: [
      { name: 'yes', about: 'Take every default and ask nothing' },
      {
        name: 'runner',
        value: { kind: 'text', name: 'agent' },
        about: 'Agent that implements',
        default: 'the first agent that is found',
      },
      {
        name: 'verify',
        value: { kind: 'text', name: 'command' },
        about: 'Command that proves the whole project',
        default: 'what the project calls its tests',
      },
    ],
    examples: [
      ['yoke init --yes', 'take what is detected'],
      ['yoke init --runner=my-agent --verify="npm test"', 'say it yourself'],
    ],
    exits: { 0: 'set up, or it was already' },
  },
  {
    path: 'doctor',
    about: 'Check everything a run needs, and say what to do',
    operands: [DIRECTORY],
    flags: [],
    examples: [['yoke doctor', 'one line a check, with the command that mends it']],
    exits: { 0: 'a run can start', 1: 'something has to be mended first' },
  },
];

const READ_COMMANDS: readonly CommandRow[] = [
  {
    path: 'prd check',
    about: 'Check the backlog, every problem at once',
    operands: [DIRECTORY],
    flags: [],
    examples: [['yoke prd check', 'with file, line and suggestion']],
    exits: { 0: 'the backlog is sound', 1: 'it has problems' },
  },
  {
    path: 'prd schema',
    about: 'Print the JSON Schema of the backlog',
    operands: [],
    flags: [],
    examples: [],
    exits: { 0: 'printed' },
  },
  {
    path: 'config show',
    about: 'Print the effective configuration',
    operands: [DIRECTORY],
    flags: [{ name: 'origin', about: 'Say of each value where it comes from' }],
    examples: [['yoke config show --origin', 'file and line of every value']],
    exits: { 0: 'printed' },
  },
  {
    path: 'config schema',
    about: 'Print the JSON Schema of the configuration',
    operands: [],
    flags: [],
    examples: [],
    exits: { 0: 'printed' },
  },
  {
    path: 'plugins',
    about: 'List the loaded plugins: from where, contract versions, capabilities',
    operands: [DIRECTORY],
    flags: [],
    examples: [['yoke plugins', 'or every problem of every plugin at once']],
    exits: { 0: 'all are sound' },
  },
  {
    path: 'gates',
    about: 'List the gates in the order in which they run, with what they have blocked',
    details:
      'A gate that has never blocked anything is unproved: nobody has seen that it can say no. `yoke gates selftest` shows it.',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'listed' },
  },
  {
    path: 'gates selftest',
    about: "Run every gate's own proof that it can block and can pass",
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'every gate blocks and passes what it must', 1: 'one does not' },
  },
  {
    path: 'ledger',
    about: 'Print the events of this project',
    operands: [DIRECTORY],
    flags: [{ name: 'follow', about: 'Go on with new events until interrupted' }],
    examples: [['yoke ledger --json --follow', 'every event as a line of JSON']],
    exits: { 0: 'printed', 130: 'interrupted' },
  },
  {
    path: 'ledger verify',
    about: 'Check the hash chain of the ledger',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'the chain is whole', 1: 'it is broken' },
  },
];

const ATTEMPT: CommandRow['operands'][number] = {
  name: 'attempt',
  about: 'Story and number, such as `S-1/2`; the newest of the story without a number',
};

const ATTEMPT_COMMANDS: readonly CommandRow[] = [
  {
    path: 'attempts list',
    about: 'List the kept candidates, landed or not',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'listed' },
  },
  {
    path: 'attempts show',
    about: 'Show what a kept candidate changed',
    operands: [ATTEMPT, DIRECTORY],
    flags: [],
    examples: [['yoke attempts show S-1/2', 'the changed paths of the second attempt']],
    exits: { 0: 'shown', 1: 'there is no such attempt' },
  },
  {
    path: 'attempts restore',
    about: 'Bring a kept candidate into the repository, under a ref of its own',
    details:
      'Writes refs/yoke/restored/<story>/<n>. Your branch, index and files stay as they are.',
    operands: [ATTEMPT, DIRECTORY],
    flags: [],
    examples: [['yoke attempts restore S-1/2', 'then look at it with git']],
    exits: { 0: 'restored', 1: 'there is no such attempt' },
  },
  {
    path: 'completion',
    about: 'Print a completion script for the shell',
    operands: [
      {
        name: 'shell',
        about: 'The shell',
        default: 'the one in SHELL, else bash',
        choices: ['bash', 'zsh', 'fish'],
      },
    ],
    flags: [],
    examples: [['eval "$(yoke completion bash)"', 'in ~/.bashrc']],
    exits: { 0: 'printed', 1: 'there is no script for that shell' },
  },
];

/** Every command, in the order of the help. Help, completion, parsing and suggestions are made from this table. */
export const COMMANDS: readonly CommandRow[] = [
  ...SETUP_COMMANDS,
  ...LOOP_COMMANDS,
  ...READ_COMMANDS,
  ...EVIDENCE_COMMANDS,
  ...PROOF_COMMANDS,
  ...ATTEMPT_COMMANDS,
];

/** Finds a command by its whole path; absent when there is none. */
export function findCommand(path: string): CommandRow | undefined {
  return COMMANDS.find((row) => row.path === path);
}

/** The words that begin longer paths, such as `loop`; each prints the list of its commands. */
export function listGroups(): readonly string[] {
  const firsts = COMMANDS.filter(({ path }) => path.includes(' ')).map(
    ({ path }) => path.split(' ')[0] ?? '',
  );
  return [...new Set(firsts)];
}
