import { type PluginRegistry, pluginProblemsFound, type YokeConfig } from '@yoke/core';
import type { Problem } from '@yoke/core/errors';
import { detectVerifyCommand, type GatePlan, planGates } from '@yoke/gates';
import { loadConfig, type ProjectConfig } from '../config/load-config.js';
import { listProblems } from '../exit.js';
import { installationFolder } from '../installation.js';
import { loadPlugins } from '../plugins/load-plugins.js';
import { meantProviders } from './meant-providers.js';
import { type AgentPlan, planAgents } from './plan-agents.js';

/** A project as far as it can be planned, with everything that is wrong with it. */
export interface ProjectPlan {
  readonly project: ProjectConfig;
  readonly registry: PluginRegistry;
  /** Absent when the gates have problems. */
  readonly gates: GatePlan | undefined;
  readonly agents: AgentPlan;
  /** Of plugins, gates and agents together; empty when a run could be put together. */
  readonly problems: readonly Problem[];
}

/** A project without problems. */
export interface SoundProjectPlan extends ProjectPlan {
  readonly gates: GatePlan;
}

/**
 * Reads the configuration and puts plugins, gates and agents together, collecting every problem. `adjust` says what holds
 * instead of the configuration for this start.
 * @throws ConfigError when the configuration itself is missing, ambiguous or wrong.
 */
export async function planProject(
  directory: string,
  adjust: (config: YokeConfig) => YokeConfig = (config) => config,
): Promise<ProjectPlan> {
  const loaded = await loadConfig(directory);
  const project = { ...loaded, config: adjust(loaded.config) };
  const { registry, problems } = await loadPlugins(project, {
    installation: installationFolder(),
    meant: meantProviders(project.config),
  });
  const gates = await planGatesSafely(project, registry);
  const agents = await planAgents(project, registry);
  const later = [...gates.problems, ...agents.problems];
  // What a broken plugin would have brought is missing because of it, and is told already.
  const own = problems.length === 0 ? later : later.filter(({ code }) => !FOLLOW_UPS.has(code));
  return { project, registry, gates: gates.plan, agents, problems: [...problems, ...own] };
}

/**
 * As {@link planProject}, for commands that need a project without problems.
 * @throws YokeError with every problem in `details.problems`.
 */
export async function requireSoundProject(
  directory: string,
  adjust?: ((config: YokeConfig) => YokeConfig) | undefined,
): Promise<SoundProjectPlan> {
  const plan = await planProject(directory, adjust);
  const { gates } = plan;
  if (plan.problems.length > 0 || gates === undefined)
    throw pluginProblemsFound(plan.problems, 'the project');
  return { ...plan, gates };
}

const FOLLOW_UPS: ReadonlySet<string> = new Set([
  'GATE_UNKNOWN',
  'GATE_AFTER_UNKNOWN',
  'AGENT_UNKNOWN',
]);

async function planGatesSafely(
  project: ProjectConfig,
  registry: PluginRegistry,
): Promise<{ readonly plan: GatePlan | undefined; readonly problems: readonly Problem[] }> {
  try {
    const plan = await planGates(project.config, {
      detectVerifyCommand: () => detectVerifyCommand(project.root),
      plugins: registry.plugins.map(({ plugin }) => plugin),
      configFile: project.file,
    });
    return { plan, problems: [] };
  } catch (error) {
    const problems = listProblems(error);
    if (problems.length === 0) throw error;
    return { plan: undefined, problems: problems.map((problem) => withLine(problem, project)) };
  }
}

function withLine(problem: Problem, project: ProjectConfig): Problem {
  if (problem.line !== undefined || problem.key === undefined) return problem;
  const path = problem.key.split(/[.[\]]+/).filter((part) => part !== '');
  return { ...problem, line: project.lineOf(path) };
}
