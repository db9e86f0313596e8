import { type LoopResult, runLoop } from '@yoke/core';
import type { CommandContext } from '../commands/command-context.js';
import { requireSoundProject } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { createRunReporter } from '../reporters/run-reporter.js';
import { escapeLine } from '../terminal/escape-text.js';
import { applyRunFlags } from './apply-run-flags.js';
import { buildLoopInput } from './build-loop-input.js';
import { loopDisabled, noAgent } from './loop-errors.js';

/** Puts a run together from configuration, plugins and flags, lets the engine do it, and answers its exit code. */
export async function runStories(context: CommandContext): Promise<number> {
  const { terminal, isJson, flags } = context;
  const plan = await requireSoundProject(context.directory, (config) =>
    applyRunFlags(config, flags),
  );
  const { project, agents } = plan;
  if (!project.config.loop.enabled) throw loopDisabled(project.file ?? 'the default');
  if (agents.providers.length === 0) throw noAgent();
  for (const key of project.inactiveKeys) {
    terminal.err(`yoke: \`${escapeLine(key)}\` is not active yet: it changes nothing\n`);
  }
  const reporter = createRunReporter({ terminal, isJson, nowMs: () => Date.now() });
  try {
    const result = await runLoop(await buildLoopInput(context, plan, reporter.onEvent));
    return exitCodeOf(result, context);
  } finally {
    reporter.close();
  }
}

function exitCodeOf({ state }: LoopResult, context: CommandContext): number {
  switch (state) {
    case 'complete':
      return EXIT.yes;
    case 'blocked':
    case 'cap-reached':
      return EXIT.no;
    case 'paused':
      return EXIT.paused;
    case 'interrupted':
      return context.interruptedWith() ?? EXIT.sigint;
    case 'not-runnable':
      return EXIT.notRunnable;
    default: {
      const unreachable: never = state;
      return unreachable;
    }
  }
}
