import type { LoopInput } from '@yoke/core';
import type { CommandContext } from '../commands/command-context.js';
import type { ProjectPlan } from '../composition/plan-project.js';
import { createSystemEffects } from '../system-effects.js';
import { listControlPaths } from './list-control-paths.js';

const MINUTE_MS = 60_000;

/** Makes the engine's input of a planned project and the flags of the command line. */
export async function buildLoopInput(
  context: CommandContext,
  plan: ProjectPlan,
  onEvent: LoopInput['onEvent'],
): Promise<LoopInput> {
  const { flags, signal, terminal } = context;
  const { project, registry, gates, agents } = plan;
  const { max, 'max-wait': maxWait } = flags;
  return {
    root: project.root,
    config: project.config,
    providers: agents.providers,
    gates: gates?.gates ?? [],
    completionGates: gates?.completionGates,
    baselineGate: gates?.baselineGate,
    controlPaths: await listControlPaths(project, registry),
    maxStories: typeof max === 'number' ? max : undefined,
    maxWaitMs: typeof maxWait === 'number' ? maxWait * MINUTE_MS : undefined,
    onEvent,
    signal,
    effects: createSystemEffects(terminal),
  };
}
