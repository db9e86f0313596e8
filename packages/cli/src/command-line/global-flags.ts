import type { FlagRow } from './command-types.js';

/** Flags of every command. `--help` and `--version` are answered before anything is parsed. */
export const GLOBAL_FLAGS: readonly FlagRow[] = [
  {
    name: 'cwd',
    value: { kind: 'text', name: 'dir' },
    about: 'Folder to start from; the directory argument is relative to it',
    default: 'the current folder',
  },
  { name: 'json', about: 'Print JSON for programs on stdout, everything else on stderr' },
  { name: 'help', about: 'Print this help' },
  { name: 'version', about: 'Print the version' },
];
