import { YokeError } from '../../errors/index.js';
import type { AttemptStart, FrozenTerms, Implemented } from '../attempt-types.js';
import { judgeEnvelope } from '../envelope-failure.js';
import { type AgentAnswer, invokeAgent } from '../invoke-agent.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import { buildPrompt } from '../prompt.js';
import { gatesForPrompt } from '../prompt-gates.js';
import type { Run } from '../run.js';
import { watchRefs } from '../watch-refs.js';

/** Calls the agent once. Whatever it says of its own work is recorded and not believed. */
export async function implement(
  data: AttemptStart & FrozenTerms,
  run: Run,
): Promise<StepOutcome<Implemented>> {
  const prompt = buildPrompt({
    story: data.story,
    gates: gatesForPrompt(run.input.gates),
    notes: data.terms.notes,
    feedback: data.feedback,
  });
  const refs = await watchRefs(data, run);
  const answer = await invokeAgent(
    {
      use: data.use,
      role: data.isRepair ? 'repair' : 'implement',
      prompt,
      cwd: run.workBench.directory,
      permissions: run.input.config.runner.permissions,
      heldOut: data.terms.criteria.flatMap(({ heldOut }) => heldOut ?? []),
    },
    run,
  );
  const judged = judgeAnswer(answer, data.use.agent);
  const rewritten = await refs.compare();
  return rewritten === undefined ? judged : failed(rewritten);
}

/**
 * Decides whether sealing may begin. @throws AGENT_STILL_ALIVE when a process of the agent may still write, whatever the
 * agent itself said
 */
export function judgeAnswer(
  { envelope, isProvenDead }: AgentAnswer,
  agent: string,
): StepOutcome<Implemented> {
  if (!isProvenDead) throw agentStillAlive(agent);
  const failure = judgeEnvelope(envelope, agent);
  return failure === undefined ? done({ envelope }) : failed(failure);
}

function agentStillAlive(agent: string): YokeError {
  return new YokeError({
    code: 'AGENT_STILL_ALIVE',
    message: `A process of the agent "${agent}" could not be ended, so its files may still change.`,
    hint: 'Find it with `ps`, end it, and start `yoke loop run` again.',
  });
}
