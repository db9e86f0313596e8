import { parseCommandLine } from '@yoke/core';
import type { DetectContextV1, DetectionV1 } from '@yoke/core/contracts';
import type { CommandOptions } from './command-options.js';

/** Looks for the program of a command. Whether it is an agent, and signed in, nobody can tell from outside. */
export async function detectCommand(
  context: DetectContextV1,
  options: CommandOptions,
): Promise<DetectionV1> {
  const [program] = parseCommandLine(options.command);
  const { exitCode } = await context.run(['/bin/sh', '-c', 'command -v -- "$1"', 'sh', program], {
    timeoutMs: 5_000,
  });
  return exitCode === 0
    ? { installed: true }
    : {
        installed: false,
        hint: `Install "${program}", or correct the agent's command in .yoke/config.yaml.`,
      };
}
