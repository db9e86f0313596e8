import { type ProofVerification, type RerunResult, rerunProof, verifyProof } from '@yoke/core';
import { usageError } from '../command-line/usage-error.js';
import { requireSoundProject } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { buildLoopInput } from '../loop/build-loop-input.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke proof verify`: checks the proof of a landing, and with `--rerun` asks the gates again. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, operands, flags, isJson, signal } = context;
  const { commit } = operands;
  if (commit === undefined || commit === '')
    throw usageError('which commit is missing, such as "HEAD"', 'yoke proof verify HEAD');
  const { root, state } = await findState(directory, terminal);
  const effects = createSystemEffects(terminal);
  const proof = await verifyProof({ root, state, commit, effects, signal });
  const rerun = flags.rerun === true ? await askAgain(context, proof) : undefined;
  if (isJson) terminal.out(toJsonLine({ ...proof, ...(rerun === undefined ? {} : { rerun }) }));
  else terminal.out(render(proof, rerun));
  return proof.isProven && (rerun?.isProven ?? true) ? EXIT.yes : EXIT.no;
}

async function askAgain(
  context: CommandContext,
  { commit, trailers, manifest }: ProofVerification,
): Promise<RerunResult> {
  if (commit === undefined || trailers === undefined)
    return { isProven: false, hasSameTerms: false, gates: [] };
  const loop = await buildLoopInput(
    context,
    await requireSoundProject(context.directory),
    undefined,
  );
  const termsDigest = manifest?.termsDigest ?? '';
  return rerunProof(loop, { commit, storyId: trailers.storyId, termsDigest });
}

function render(proof: ProofVerification, rerun: RerunResult | undefined): string {
  const lines = proof.checks.map(
    ({ id, isRight, detail }) => `${isRight ? 'ok ' : 'BAD'} ${id}: ${escapeLine(detail)}`,
  );
  const again = (rerun?.gates ?? []).map(
    ({ gate, answer, summary }) =>
      `${answer === 'pass' || answer === 'skip' ? 'ok ' : 'BAD'} again ${escapeLine(gate)}: ${answer}, ${escapeLine(summary)}`,
  );
  const terms =
    rerun?.hasSameTerms === false
      ? ['note: story, gates or configuration have changed since; those of today were asked']
      : [];
  const isProven = proof.isProven && (rerun?.isProven ?? true);
  const end = isProven ? 'the proof holds' : 'the proof does not hold';
  return `${[...lines, ...again, ...terms, end].join('\n')}\n`;
}
