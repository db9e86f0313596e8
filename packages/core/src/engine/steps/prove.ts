import type { GateCandidateV1, GateRecordV1 } from '../../contracts/index.js';
import type { AttemptStart, FrozenTerms, Proved, Sealed } from '../attempt-types.js';
import { checkDilution } from '../check-dilution.js';
import { gateFailure } from '../failures.js';
import { runGate } from '../gate-runner.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import { openProof } from '../proof.js';
import type { Run } from '../run.js';

/** Runs every gate, from the first, on a checkout of exactly the tree that would land. The first that is not green ends it. */
export async function prove(
  data: AttemptStart & FrozenTerms & Sealed,
  run: Run,
): Promise<StepOutcome<Proved>> {
  const { candidate } = data;
  const bench = await openProof({ treeId: candidate.treeId, baseTree: data.baseTree }, run);
  const subject = {
    candidate: gateCandidate(data),
    phase: 'attempt' as const,
    bench,
  };
  const gates: GateRecordV1[] = [];
  const diluted = await checkDilution(data, run);
  if (diluted?.answer === 'fail') return failed(gateFailure(diluted, candidate.putBack));
  for (const use of run.input.gates) {
    run.input.signal.throwIfAborted();
    const record = await runGate(use, subject, run);
    gates.push(record);
    if (record.answer === 'fail' || record.answer === 'error') {
      return failed(gateFailure(record, candidate.putBack));
    }
  }
  const passed = gates.filter((gate) => gate.answer === 'pass');
  if (passed.length === 0) return failed(nothingProved(gates));
  // What was found and let pass is part of the proof, and proves nothing by itself.
  return done({ gates: diluted === undefined ? gates : [diluted, ...gates] });
}

/** A candidate that no gate has looked at is not proved. */
function nothingProved(gates: readonly GateRecordV1[]) {
  return {
    kind: 'gate' as const,
    reason:
      gates.length === 0
        ? 'No gate is configured, so nothing was proved.'
        : `Every gate was skipped, so nothing was proved: ${gates.map((gate) => `${gate.gate} (${gate.summary})`).join(', ')}.`,
    hint: 'Give the story criteria with commands, or set `verify.command` in .yoke/config.yaml.',
  };
}

function gateCandidate(data: AttemptStart & FrozenTerms & Sealed): GateCandidateV1 {
  return {
    storyId: data.story.id,
    storyTitle: data.story.title,
    criteria: data.terms.criteria.map(({ id, text, verify, heldOut }) => ({
      id,
      text,
      commands: verify,
      ...(heldOut === undefined ? {} : { heldOut }),
    })),
    baseCommit: data.base,
    treeId: data.candidate.treeId,
    changedPaths: data.candidate.changedPaths,
  };
}
