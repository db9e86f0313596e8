import * as z from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const artifact = z.looseObject({ sha256: digest });

/** What a manifest must hold to be checked; it may hold more. Read from evidence, whose bytes were hashed before. */
export const proofManifestSchema = z.looseObject({
  version: z.literal(1),
  storyId: z.string(),
  runId: z.string(),
  base: z.string(),
  treeId: z.string(),
  trustLevel: z.string(),
  termsDigest: z.string(),
  gates: z.array(
    z.looseObject({
      gate: z.string(),
      answer: z.enum(['pass', 'fail', 'skip', 'error']),
      checks: z.array(z.looseObject({ id: z.string(), artifacts: z.array(artifact).optional() })),
    }),
  ),
});

/** The evidence of a landing, as far as it is checked. */
export type ProofManifest = z.output<typeof proofManifestSchema>;
