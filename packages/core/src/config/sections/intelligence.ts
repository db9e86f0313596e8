import * as z from 'zod';
import { lineOfText, wholeNumber } from './primitives.js';

const MIB = 1024 * 1024;

/** `codeGraph`: which index of the code is used. */
export const codeGraphSchema = z
  .enum(['graphify', 'serena'])
  .describe('Which index of the code agents are given.');

const backend = z
  .strictObject({
    command: lineOfText(4_096),
    args: z.array(z.string().max(4_096)).max(32, 'may have at most 32 arguments').default([]),
  })
  .optional();

/** `codeIntelligence`: questions to indexes of the code. */
export const codeIntelligenceSchema = z
  .strictObject({
    mode: z.enum(['off', 'shadow', 'active']).default('off'),
    workspaceId: lineOfText().optional(),
    graft: backend,
    graphify: backend,
    serena: backend,
    policy: z
      .strictObject({
        allowNetwork: z.boolean().default(false),
        excludePatterns: z.array(lineOfText(1_024)).max(100).default([]),
        maxFileBytes: wholeNumber(1, 20 * MIB).optional(),
      })
      .optional(),
    limits: z
      .strictObject({
        tokenBudget: wholeNumber(128, 16_000).default(2_400),
        timeoutMs: wholeNumber(100, 600_000).default(10_000),
        maxBytes: wholeNumber(1, 10 * MIB).default(2 * MIB),
        maxBackends: wholeNumber(1, 3).default(3),
      })
      .optional(),
  })
  .describe('Questions to indexes of the code.');

/** `solpi`: switches of one agent's extension. */
export const solpiSchema = z
  .strictObject({
    enabled: z.boolean().default(false),
    actionFusion: z.boolean().default(false),
    observationPack: z.boolean().default(false),
    evidencePreservingReducer: z.boolean().default(false),
    onlineContextCompact: z.boolean().default(false),
    cacheWriteReadRatio: z.number().gt(0, 'must be above 0').default(12.5),
  })
  .describe("Switches of the agent Pi's extension.");

/** `update`: whether the tool renews itself. */
export const updateSchema = z
  .strictObject({ auto: z.boolean().default(false) })
  .describe('Whether the tool renews itself.');
