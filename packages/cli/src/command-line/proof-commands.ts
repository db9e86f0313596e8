import type { CommandRow } from './command-types.js';
import { DIRECTORY } from './loop-commands.js';

/** Commands that look at the proof of a landing. */
export const PROOF_COMMANDS: readonly CommandRow[] = [
  {
    path: 'proof verify',
    about: 'Check the proof of a landing',
    details:
      'Reads every object and all evidence anew: trailers, evidence, tree and parent, answers of the gates, artifacts, the chained ledger, and the one story that was marked.',
    operands: [{ name: 'commit', about: 'The landing, as git names it' }, DIRECTORY],
    flags: [{ name: 'rerun', about: 'Run the gates again on the tree that landed' }],
    examples: [
      ['yoke proof verify HEAD', 'is what landed last proved?'],
      ['yoke proof verify HEAD --rerun', 'and does it still pass?'],
    ],
    exits: { 0: 'the proof holds', 1: 'it does not' },
  },
];
