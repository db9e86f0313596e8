import * as z from 'zod';
import type { FailureV1, VerdictV1 } from '../contracts/index.js';
import { diffText } from '../git/index.js';
import type { AttemptStart, Proved, Sealed } from './attempt-types.js';
import { invokeAgent } from './invoke-agent.js';
import type { CriticUse } from './loop-types.js';
import { openProof } from './proof.js';
import type { Run } from './run.js';

const MAX_DIFF_BYTES = 512 * 1024;

const verdictSchema = z.object({
  verdict: z.enum(['accept', 'reject', 'inconclusive']),
  summary: z.string(),
  findings: z.array(
    z.object({
      severity: z.enum(['blocking', 'warning', 'info']),
      message: z.string(),
      file: z.string().optional(),
      line: z.number().int().optional(),
      ruleId: z.string().optional(),
    }),
  ),
});

/**
 * Asks one critic. It can refuse a proved candidate and cannot approve anything: a throw, a malformed verdict, an
 * inconclusive one and "accept" beside a blocking finding all refuse.
 */
export async function judgeWith(
  use: CriticUse,
  data: AttemptStart & Sealed & Proved,
  run: Run,
): Promise<FailureV1 | undefined> {
  const verdict = await askCritic(use, data, run);
  const blocking = verdict.findings.find((finding) => finding.severity === 'blocking');
  if (verdict.verdict === 'accept' && blocking === undefined) return undefined;
  const said = blocking === undefined ? verdict.summary : blocking.message;
  return {
    kind: 'gate',
    gate: use.name,
    reason: `Critic "${use.name}" ${verdict.verdict === 'reject' ? 'rejected the candidate' : 'could not accept the candidate'}: ${said}.`,
    signature: `critic:${use.name}:${said}`,
  };
}

async function askCritic(
  use: CriticUse,
  data: AttemptStart & Sealed & Proved,
  run: Run,
): Promise<VerdictV1> {
  const bench = await openProof({ treeId: data.candidate.treeId, baseTree: data.baseTree }, run);
  const diff = await diffText(run.git, {
    mirror: run.mirror,
    before: data.baseTree,
    after: data.candidate.treeId,
    maxBytes: MAX_DIFF_BYTES,
  });
  try {
    const answer: unknown = await use.critic.judge(
      {
        storyId: data.story.id,
        baseCommit: data.base,
        treeId: data.candidate.treeId,
        directory: bench.directory,
        diff,
        signal: run.input.signal,
        invoke: async (request) => {
          const invoked = await invokeAgent(
            { ...request, use: use.agent, cwd: bench.directory, permissions: 'read-only' },
            run,
          );
          return invoked.envelope;
        },
      },
      use.options,
    );
    const parsed = verdictSchema.safeParse(answer);
    if (!parsed.success) return inconclusive('it gave a malformed verdict');
    return diff.isTruncated && parsed.data.verdict === 'accept'
      ? inconclusive('the change is too large to be judged as a whole')
      : parsed.data;
  } catch (error) {
    run.input.signal.throwIfAborted();
    return inconclusive(error instanceof Error ? error.message : String(error));
  } finally {
    await bench.settle();
  }
}

function inconclusive(summary: string): VerdictV1 {
  return { verdict: 'inconclusive', summary, findings: [] };
}
