import {
  checkAgent,
  checkBaseline,
  checkProtection,
  checkRepositoryState,
  type DoctorCheck,
  defaultConfig,
  type Effects,
} from '@yoke/core';
import { type Problem, YokeError } from '@yoke/core/errors';
import type { CommandContext } from '../commands/command-context.js';
import { checkBacklogFile } from '../commands/prd-check.js';
import { type ProjectPlan, planProject } from '../composition/plan-project.js';
import { listProblems } from '../exit.js';
import { buildLoopInput } from '../loop/build-loop-input.js';
import { checkKnownAgents, proposeAgent } from './check-known-agents.js';

/** What the checks of a project found. */
export interface ProjectChecks {
  readonly checks: readonly DoctorCheck[];
  readonly trustLevel: string;
}

/** Looks at configuration, plugins, gates, agents, repository, protection, backlog and the baseline. One broken part hides no other. */
export async function checkProject(input: {
  readonly context: CommandContext;
  readonly root: string;
  readonly effects: Effects;
}): Promise<ProjectChecks> {
  const { context, root, effects } = input;
  const { signal } = context;
  const planned = await planSafely(root, effects);
  const config = planned.plan?.project.config ?? defaultConfig();
  const agents = planned.plan?.agents.providers ?? [];
  const loaded = planned.plan?.registry.providers.map(({ name }) => name) ?? [];
  const [repository, protection, backlog, known, ...agentChecks] = await Promise.all([
    checkRepositoryState({ root, config, effects, signal }),
    checkProtection({ config, effects }),
    checkBacklog(root, config),
    checkKnownAgents({ ...effects, loaded }),
    ...agents.map((use) => checkAgent({ use, root, effects, signal })),
  ]);
  const isReady = [...planned.checks, ...repository].every(({ state }) => state !== 'problem');
  const baseline =
    isReady && planned.plan !== undefined
      ? await checkBaseline(await buildLoopInput(context, planned.plan, undefined))
      : [
          {
            id: 'verify',
            state: 'unknown' as const,
            summary: 'not tried: mend what is above first',
          },
        ];
  const { trustLevel, ...protectionCheck } = protection;
  return {
    trustLevel,
    checks: [
      ...planned.checks,
      ...repository,
      known,
      ...softenUnused(agentChecks, planned.plan?.agents.runner),
      protectionCheck,
      ...backlog,
      ...baseline,
    ],
  };
}

// An agent that no run of this project starts with may be absent; a story that names it will say so.
function softenUnused(
  checks: readonly DoctorCheck[],
  runner: string | undefined,
): readonly DoctorCheck[] {
  return checks.map((check) =>
    check.state === 'problem' && check.id !== `agent-${runner}`
      ? { ...check, state: 'warning' as const }
      : check,
  );
}

async function planSafely(
  root: string,
  effects: Effects,
): Promise<{
  readonly plan: ProjectPlan | undefined;
  readonly checks: readonly DoctorCheck[];
}> {
  try {
    const plan = await planProject(root);
    const { project, registry, agents, problems } = plan;
    const found = [
      {
        id: 'config',
        state: 'ok' as const,
        summary: project.file ?? 'no configuration: every value is the default',
      },
      { id: 'plugins', state: 'ok' as const, summary: `${registry.plugins.length} loaded` },
    ];
    const none = {
      id: 'agent',
      state: 'problem' as const,
      summary: 'there is no agent',
      fix: await proposeAgent(effects),
    };
    // A plugin that is not loaded may be the one that brings the agent.
    const areLoaded = registry.plugins.length >= project.config.plugins.length;
    const isWithout = agents.providers.length === 0 && agents.problems.length === 0 && areLoaded;
    return { plan, checks: [...found, ...problems.map(asCheck), ...(isWithout ? [none] : [])] };
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    const problems = listProblems(error);
    const { message: summary, hint: fix } = error;
    const checks =
      problems.length > 0
        ? problems.map(asCheck)
        : [{ id: 'config', state: 'problem' as const, summary, fix }];
    return { plan: undefined, checks };
  }
}

function asCheck(problem: Problem): DoctorCheck {
  const place = [problem.file, problem.line].filter((part) => part !== undefined).join(':');
  const summary = place === '' ? problem.message : `${place}: ${problem.message}`;
  const id = problem.code.toLowerCase().replaceAll('_', '-');
  return { id, state: 'problem', summary, fix: problem.hint };
}

async function checkBacklog(
  root: string,
  config: Parameters<typeof checkBacklogFile>[1],
): Promise<readonly DoctorCheck[]> {
  try {
    const { backlog, problems } = await checkBacklogFile(root, config);
    if (problems.length > 0) {
      const [first] = problems;
      const more = problems.length === 1 ? '' : `, and ${problems.length - 1} more`;
      return [
        {
          id: 'backlog',
          state: 'problem',
          summary: `${first?.message ?? ''}${more}`,
          fix: 'yoke prd check',
        },
      ];
    }
    const open = backlog?.stories.filter(({ passes }) => !passes).length ?? 0;
    return [
      {
        id: 'backlog',
        state: 'ok',
        summary: `${open} of ${backlog?.stories.length ?? 0} stories open`,
      },
    ];
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return [{ id: 'backlog', state: 'problem', summary: error.message, fix: error.hint }];
  }
}
