import * as z from 'zod';
import type { DeepReadonly } from './deep-readonly.js';
import { agentsSchema } from './sections/agents.js';
import { designSchema, smokeSchema } from './sections/design.js';
import { commandGateSchema, gatesSchema, verifySchema } from './sections/gates.js';
import {
  codeGraphSchema,
  codeIntelligenceSchema,
  solpiSchema,
  updateSchema,
} from './sections/intelligence.js';
import { commitSchema, loopSchema, outputSchema } from './sections/loop.js';
import { pluginsSchema } from './sections/plugins.js';
import { lineOfText } from './sections/primitives.js';
import { auditSchema, qualitySchema } from './sections/quality.js';
import { actionsSchema, routingSchema } from './sections/routing.js';
import { goalsSchema, planningSchema, runnerSchema } from './sections/runner.js';
import {
  limitsSchema,
  protectedSchema,
  trustSchema,
  workspaceSchema,
} from './sections/workspace.js';

/** Every key of a configuration file, before the two spellings of isolation are brought together. */
export const configFileSchema = z.strictObject({
  canonVersion: lineOfText(64).optional().describe('Version of the canon that wrote this file.'),
  plugins: pluginsSchema.default([]),
  runner: runnerSchema.prefault({}),
  agents: agentsSchema.prefault([]),
  verify: verifySchema.prefault({}),
  completion: commandGateSchema
    .optional()
    .describe('The command that must pass when the last story has landed.'),
  perf: commandGateSchema.optional().describe('The command that keeps the performance budget.'),
  gates: gatesSchema.default([]),
  workspace: workspaceSchema.prefault({}),
  protected: protectedSchema.default([]),
  trust: trustSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  output: outputSchema.prefault({}),
  loop: loopSchema.prefault({}),
  commit: commitSchema.prefault({}),
  actions: actionsSchema.optional(),
  audit: auditSchema.optional(),
  codeGraph: codeGraphSchema.optional(),
  codeIntelligence: codeIntelligenceSchema.optional(),
  design: designSchema.optional(),
  goals: goalsSchema.optional(),
  planning: planningSchema.optional(),
  quality: qualitySchema.optional(),
  routing: routingSchema.optional(),
  smoke: smokeSchema.optional(),
  solpi: solpiSchema.optional(),
  update: updateSchema.optional(),
});

type ConfigFile = DeepReadonly<z.output<typeof configFileSchema>>;

/** The configuration of a project, complete and frozen. */
export interface YokeConfig extends Omit<ConfigFile, 'loop'> {
  readonly loop: Omit<ConfigFile['loop'], 'isolate'>;
}

/** What a person may write in a configuration file, for `yoke.config.ts`. */
export type YokeConfigInput = DeepReadonly<z.input<typeof configFileSchema>>;

/**
 * Schema of the whole configuration. Input is what stands in the file; output has every default applied, shorthands
 * written out (`agents` is a map, `verify` an object) and `loop.isolate` moved to `workspace.isolate`.
 */
export const configSchema: z.ZodType<YokeConfig, YokeConfigInput> = configFileSchema.transform(
  (file) => {
    const { isolate, ...loop } = file.loop;
    const workspace = isolate === undefined ? file.workspace : { ...file.workspace, isolate };
    return { ...file, loop, workspace };
  },
);

/** Makes the configuration of a project that has no configuration file. */
export function defaultConfig(): YokeConfig {
  return configSchema.parse({});
}
