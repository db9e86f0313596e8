import type { GateAnswerV1 } from '@yoke/core/contracts';
import { onTestFinished } from 'vitest';
import { type GateBench, makeGateBench } from '../../../test/support/gate-bench.js';
import { createAuditGate } from '../audit-gate.js';
import { type AuditOptions, auditOptionsSchema } from '../audit-options.js';

/** A token of the right form that nobody has ever had; put together, so that no scanner of this repository stumbles over it. */
export const TOKEN = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;

/** What a test audits. */
export interface AuditInput {
  /** The candidate's files; all of them are changed. */
  readonly files?: Readonly<Record<string, string | undefined>>;
  /** Files of the base. */
  readonly base?: Readonly<Record<string, string>>;
  readonly options?: Partial<AuditOptions>;
  readonly signal?: AbortSignal;
}

/** Runs the audit gate on a change, on 2030-06-15. */
export async function audit(
  input: AuditInput,
): Promise<GateAnswerV1 & { readonly commands: GateBench['commands'] }> {
  const files = Object.entries(input.files ?? {});
  const written = files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]));
  const bench = makeGateBench({
    files: Object.fromEntries(written),
    candidate: { changedPaths: files.map(([path]) => path).sort() },
    signal: input.signal,
  });
  onTestFinished(bench.remove);
  const context = {
    ...bench.context,
    readBase: async (path: string) => {
      const text = input.base?.[path];
      return text === undefined ? undefined : Buffer.from(text);
    },
  };
  const gate = createAuditGate(() => new Date('2030-06-15T12:00:00Z'));
  const answer = await gate.run(context, auditOptionsSchema.parse(input.options ?? {}));
  return { ...answer, commands: bench.commands };
}
