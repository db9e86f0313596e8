import * as z from 'zod';
import { flagValue, kebabId } from './primitives.js';

/** Which model an agent is asked for; shared by every place that can choose one. */
export const modelChoiceShape = {
  provider: flagValue().optional().describe('Model provider, for agents that serve several.'),
  model: flagValue().optional().describe("Model; the agent's own default when absent."),
  reasoningEffort: flagValue()
    .optional()
    .describe("Reasoning effort in the agent's own words; its default when absent."),
  variant: flagValue().optional().describe('Variant of the model, for agents that know variants.'),
};

/** `runner`: the agent that implements stories and how it is started. */
export const runnerSchema = z
  .strictObject({
    agent: kebabId()
      .optional()
      .describe('Agent that implements stories; the first of `agents` when absent.'),
    ...modelChoiceShape,
    bare: z
      .boolean()
      .optional()
      .describe(
        "Start the agent without the user's own configuration; where its provider can do that when absent.",
      ),
    permissions: z
      .enum(['safe', 'unsafe', 'read-only'])
      .default('safe')
      .describe('What the agent may do on its bench.'),
  })
  .describe('The agent that implements stories.');

/** `planning`: a separate agent for planning. */
export const planningSchema = z
  .strictObject({
    agent: kebabId().optional(),
    ...modelChoiceShape,
    maxTasks: z.int().min(1).max(50).optional().describe('Stories planned in one batch.'),
  })
  .describe('A separate agent for planning.');

/** `goals`: how goals are pursued. */
export const goalsSchema = z
  .strictObject({
    nativeCodex: z.boolean().default(false).describe("Use the agent's own goals."),
  })
  .describe('How goals are pursued.');
