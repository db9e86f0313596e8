import type { GateUse } from './loop-types.js';

/** What the prompt says of each gate: its name, and its command where its options hold one. */
export function gatesForPrompt(
  gates: readonly GateUse[],
): readonly { readonly name: string; readonly command?: string }[] {
  return gates.map((use) => {
    const command = commandOf(use.options);
    return command === undefined ? { name: use.name } : { name: use.name, command };
  });
}

/** The command in the options of a gate; absent when they hold none. */
export function commandOf(options: unknown): string | undefined {
  if (typeof options !== 'object' || options === null || !('command' in options)) return undefined;
  const { command } = options;
  if (typeof command === 'string') return command;
  return Array.isArray(command) ? command.join(' ') : undefined;
}
