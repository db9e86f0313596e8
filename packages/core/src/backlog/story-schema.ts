import * as z from 'zod';
import { kebabId, pathGlob, relativePath, sha256Hex } from '../config/sections/primitives.js';

const MAX_ID_BYTES = 200;
/** The most characters of a title. */
export const MAX_TITLE_CHARACTERS = 2_000;

/** Text without control characters besides tab and line ends: nothing that could steer a terminal. */
function readableText(max: number) {
  return z
    .string()
    .max(max, `may have at most ${max} characters`)
    .refine((value) => value.trim() !== '', 'may not be empty')
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), 'may not contain control characters');
}

/** Text on one line that can be read: no control, format or private characters. */
function readableLine(max: number) {
  return readableText(max)
    .refine(
      (value) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(value),
      'may not contain invisible characters',
    )
    .refine((value) => value === value.trim(), 'may not begin or end with spaces');
}

/** Id of a story or a criterion: any readable text. */
function readableId() {
  return readableLine(MAX_ID_BYTES)
    .refine(
      (value) => Buffer.byteLength(value) <= MAX_ID_BYTES,
      `may have at most ${MAX_ID_BYTES} bytes`,
    )
    .refine((value) => value !== '.' && value !== '..', 'may not be "." or ".."');
}

const commandText = readableText(16_384);

/** A structured criterion as written. */
export const criterionSchema = z
  .strictObject({
    id: readableId().describe('Unique inside the story.'),
    text: readableText(8_000).describe('What has to hold.'),
    verify: z
      .union([z.array(commandText).min(1, 'must have at least one command').max(30), commandText])
      .optional()
      .describe('Commands that must all pass.'),
    command: commandText.optional().describe('Older spelling of `verify` with one command.'),
    redFirst: z
      .boolean()
      .default(false)
      .describe('Must fail before the story is worked on, or the story is refused.'),
    heldOut: readableLine(4_096)
      .optional()
      .describe('File or folder outside the repository that the agent never sees.'),
  })
  .refine((criterion) => criterion.verify === undefined || criterion.command === undefined, {
    message: 'may not have both `verify` and `command`',
  });

const level = z.enum(['low', 'medium', 'high']);

const qualitySchema = z.strictObject({
  reference: z.strictObject({
    name: z.string(),
    source: z.string(),
    kind: z.enum(['url', 'file', 'command']),
    digest: z.string().optional(),
  }),
  candidate: z.union([
    z.strictObject({
      kind: z.enum(['screenshots', 'files']),
      paths: z.array(z.string()).min(1).max(100),
    }),
    z.strictObject({ kind: z.enum(['command-output', 'benchmark']), command: z.string() }),
  ]),
  rubric: z.union([z.string(), z.array(z.string())]),
  policy: z.enum(['blocking', 'advisory']).optional(),
});

const assessmentSchema = z.strictObject({
  taskClass: z.enum(['mechanical', 'implementation', 'debugging', 'architecture']),
  difficulty: level,
  uncertainty: level,
  risk: level,
  scope: level,
  testability: level,
  reason: z.string().max(1_000).optional(),
  approach: z.string().max(4_000).optional(),
});

const explorationSchema = z.strictObject({
  version: z.literal(1),
  rationale: z.string(),
  expectedBenefit: z.string(),
  confidence: z.number(),
  risk: level,
  evidence: z.array(z.unknown()).max(100),
  discoveredAt: z.string(),
});

const legacyCriterion = readableText(8_000);

/** One story as written. */
export const storySchema = z.strictObject({
  id: readableId().describe('Any readable text, unique in the backlog.'),
  title: readableText(MAX_TITLE_CHARACTERS).describe('What the story is about, in one line.'),
  priority: z.number().optional().describe('Lower first; stories without one come last.'),
  acceptance: z
    .array(z.union([legacyCriterion, criterionSchema]))
    .max(200, 'may have at most 200 criteria')
    .optional()
    .describe('Sentences, or criteria with the commands that prove them.'),
  passes: z
    .boolean()
    .optional()
    .describe('Written by `yoke loop run` when every gate has passed; false when absent.'),
  needs: z
    .array(readableId())
    .max(1_000)
    .optional()
    .describe('Ids of stories that must pass first.'),
  area: readableLine(200).optional().describe('Stories of one area are not worked on at once.'),
  agent: kebabId().optional().describe('Agent for this story; `runner.agent` when absent.'),
  writes: z.array(relativePath()).max(200).optional().describe('Paths that the story may write.'),
  allow: z
    .array(pathGlob())
    .max(200)
    .optional()
    .describe('Globs of protected paths that this story may change.'),
  quality: qualitySchema.optional().describe('Comparison with a reference.'),
  assessment: assessmentSchema.optional().describe('How hard the story is.'),
  assessmentFor: sha256Hex().optional().describe('What the assessment was made for.'),
  requirementsFor: sha256Hex().optional().describe('The objective that the story was made for.'),
  exploration: explorationSchema.optional().describe('How the story was found.'),
  sourceChange: readableLine(200).optional().describe('The request that the story came from.'),
});

/** One story as written, before defaults. */
export type WrittenStory = z.input<typeof storySchema>;

const storiesSchema = z.array(storySchema).max(100_000, 'may have at most 100000 stories');

/** A backlog as written: a list of stories, or `stories:` with the list under it. */
export const backlogFileSchema = z.union([
  storiesSchema,
  z.strictObject({ stories: storiesSchema.describe('The stories.') }),
]);
