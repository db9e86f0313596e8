import { backlogJsonSchema } from '@yoke/core';
import { EXIT } from '../exit.js';
import type { CommandContext } from './command-context.js';

/** `yoke prd schema`: prints the JSON Schema of backlogs. */
export async function run({ terminal }: CommandContext): Promise<number> {
  terminal.out(`${JSON.stringify(backlogJsonSchema(), null, 2)}\n`);
  return EXIT.yes;
}
