import { parseCommandLine } from '@yoke/core';
import type { DetectContextV1, DetectionV1 } from '@yoke/core/contracts';
import type { CommandOptions } from './command-options.js';

/** Looks whether the program of the command is there. It is never started: nobody knows what it would do. */
export async function detectCommand(
  { run }: DetectContextV1,
  { command }: CommandOptions,
): Promise<DetectionV1> {
  const [program] = parseCommandLine(command);
  const viaShell = await run(['/bin/sh', '-c', 'command -v "$1"', 'sh', program]);
  // Where there is no sh, Windows has a program of its own for this.
  const found = viaShell.exitCode === null ? await run(['where', program]) : viaShell;
  if (found.exitCode === 0) return { installed: true };
  return {
    installed: false,
    hint: `"${program}" was not found. Install it, or correct the agent's \`command\` in the configuration.`,
  };
}
