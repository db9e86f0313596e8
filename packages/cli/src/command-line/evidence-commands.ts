import type { CommandRow, OperandRow } from './command-types.js';
import { DIRECTORY } from './loop-commands.js';

const ARTIFACT: OperandRow = {
  name: 'artifact',
  about: 'Start of its digest, from 4 digits, or the path below .yoke/artifacts/',
};

/** Commands that look at what gates say and keep. */
export const EVIDENCE_COMMANDS: readonly CommandRow[] = [
  {
    path: 'gate run',
    about: 'Run one gate as the loop would, and print what the agent would be told',
    details:
      'Runs on a checkout of its own, so your files stay as they are. What the agent would be told goes to stdout, everything else to stderr. Nothing is recorded in the ledger.',
    operands: [{ name: 'gate', about: 'Its name, as `yoke gates` lists it' }, DIRECTORY],
    flags: [
      {
        name: 'story',
        value: { kind: 'text', name: 'id' },
        about: 'Story whose criteria are looked at',
        default: 'the next open one, or the one that the bench was left by',
      },
      {
        name: 'bench',
        about: 'Look at the files that the last attempt left, instead of the head of the branch',
      },
    ],
    examples: [
      ['yoke gate run verify', 'is the head of the branch green?'],
      ['yoke gate run criterion --story=S-1 --bench', 'why was the last attempt refused?'],
    ],
    exits: { 0: 'it passes', 1: 'it fails' },
  },
  {
    path: 'compact',
    about: 'Print the few lines of an output on stdin that explain a failure',
    operands: [],
    flags: [
      {
        name: 'budget',
        value: { kind: 'count', name: 'bytes' },
        about: 'Bytes at most',
        default: '2048',
      },
      {
        name: 'exit-code',
        value: { kind: 'amount', name: 'n' },
        about: 'How the command ended',
        default: 'unknown, which is read like a failure',
      },
    ],
    examples: [
      ['npm test 2>&1 | yoke compact', 'what a gate would show of it'],
      ['yoke compact --budget=512 < build.log', 'in 512 bytes'],
    ],
    exits: { 0: 'printed' },
  },
  {
    path: 'artifacts list',
    about: 'List the kept outputs of gates',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'listed' },
  },
  {
    path: 'artifacts show',
    about: 'Print a kept output',
    details: 'Control characters are made visible. With --raw the bytes are printed as they are.',
    operands: [ARTIFACT, DIRECTORY],
    flags: [{ name: 'raw', about: 'Byte for byte; not onto a terminal' }],
    examples: [
      ['yoke artifacts show 3f9a1c', 'safe for a terminal'],
      ['yoke artifacts show 3f9a1c --raw > output.log', 'exactly what was printed'],
    ],
    exits: { 0: 'printed', 1: 'there is no such output' },
  },
  {
    path: 'artifacts verify',
    about: 'Check every kept output and all evidence of landings against their digests',
    operands: [DIRECTORY],
    flags: [],
    examples: [],
    exits: { 0: 'all is whole', 1: 'something is changed or missing' },
  },
];
