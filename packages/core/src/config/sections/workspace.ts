import * as z from 'zod';
import {
  commandLine,
  lineOfText,
  minutesOfDay,
  pathGlob,
  relativePath,
  wholeNumber,
} from './primitives.js';

const MIB = 1024 * 1024;

/** `workspace`: how the two benches are furnished. */
export const workspaceSchema = z
  .strictObject({
    isolate: z
      .boolean()
      .default(true)
      .describe('Give the agent a clone of its own instead of the project folder.'),
    link: z
      .array(relativePath())
      .max(100)
      .default(['node_modules'])
      .describe(
        'Folders shared with the benches and fingerprinted; those that do not exist are passed over.',
      ),
    copy: z.array(relativePath()).max(100).default([]).describe('Paths copied to each bench.'),
    setup: commandLine()
      .optional()
      .describe('Command that prepares a bench when one of `setupInputs` has changed.'),
    setupInputs: z
      .array(relativePath())
      .max(100)
      .default([])
      .describe('Files that decide whether `setup` runs.'),
    setupTimeoutMinutes: minutesOfDay().default(10).describe('Time for `setup`.'),
  })
  .describe('How the benches are furnished.');

/** `protected`: paths that the agent may not change. */
export const protectedSchema = z
  .array(pathGlob())
  .max(500)
  .describe('Globs of paths that the agent may not change.');

/** `trust`: how strictly the agent's reach is judged. */
export const trustSchema = z
  .strictObject({
    tampering: z
      .enum(['put-back', 'refuse'])
      .default('put-back')
      .describe('What happens to an attempt that changed protected paths.'),
    protectDefaults: z
      .boolean()
      .default(true)
      .describe('Protect the usual test-runner, package-manager and CI files besides `protected`.'),
    minimum: z
      .enum(['L0', 'L1', 'L2'])
      .default('L0')
      .describe('Least level of protection with which a run may start.'),
    gateNetwork: z
      .boolean()
      .default(false)
      .describe('Leave gates the network; otherwise they have the loopback device alone.'),
    agentWrites: z
      .array(lineOfText().regex(/^(~\/|\/)/u, 'must be absolute or begin with "~/"'))
      .max(100)
      .default([])
      .describe(
        'Places outside of the bench that agents and set-up may write, such as `~/.cargo`.',
      ),
    dilution: z
      .enum(['allow', 'report', 'refuse'])
      .default('report')
      .describe(
        'What happens when a candidate weakens tests, their configuration or what a reader sees. `report` refuses as well where tests lie that commands name.',
      ),
  })
  .describe("How strictly the agent's reach is judged.");

/** `limits`: what may be sealed. */
export const limitsSchema = z
  .strictObject({
    maxChangedFiles: wholeNumber(1, 1_000_000).default(10_000),
    maxFileBytes: wholeNumber(1).default(32 * MIB),
    maxTotalBytes: wholeNumber(1).default(256 * MIB),
    maxDepth: wholeNumber(1, 1_000).default(64),
    maxPathBytes: wholeNumber(1, 4_096).default(1_024),
  })
  .describe('Limits of what one attempt may change.');
