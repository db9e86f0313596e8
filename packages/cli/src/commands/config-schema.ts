import { configJsonSchema } from '@yoke/core';
import { EXIT } from '../exit.js';
import type { CommandContext } from './command-context.js';

/** `yoke config schema`: prints the JSON Schema of configuration files. */
export async function run({ terminal }: CommandContext): Promise<number> {
  terminal.out(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return EXIT.yes;
}
