import { displayProof } from '../state/index.js';
import type { Run } from './run.js';
import type { LandingData } from './steps/land.js';

/**
 * Stores everything that backs a landing, by digest, and answers the digest that the commit's trailer names. The display
 * copy under `.yoke/proof/` is written too; that it cannot be written is a warning and nothing more.
 */
export async function recordEvidence(data: LandingData, run: Run): Promise<string> {
  const manifest = {
    version: 1,
    storyId: data.story.id,
    runId: run.runId,
    attemptId: data.candidate.attemptId,
    attempt: data.number,
    base: data.base,
    treeId: data.candidate.treeId,
    candidate: data.candidate.commit,
    termsDigest: data.candidate.termsDigest,
    trustLevel: run.trustLevel,
    agent: data.use.agent,
    provedAt: run.effects.clock.now().toISOString(),
    changedPaths: data.candidate.changedPaths,
    putBack: data.candidate.putBack,
    gates: data.gates,
    ...(data.envelope === undefined ? {} : { envelope: data.envelope }),
  };
  const { sha256 } = await run.evidence.putManifest(manifest);
  const problem = await displayProof(
    { root: run.input.root, storyId: data.story.id, manifest: { ...manifest, sha256 } },
    run.effects,
  );
  if (problem !== undefined) await run.emit('warning', problem);
  return sha256;
}
