import { LedgerError } from '../errors/index.js';

/** Stored evidence is not what its name says. */
export function evidenceCorrupt(input: {
  readonly sha256: string;
  readonly path: string;
  readonly found: string;
}): LedgerError {
  return new LedgerError({
    code: 'EVIDENCE_CORRUPT',
    message: `The evidence "${input.path}" was changed: its bytes have the digest ${input.found}.`,
    hint: 'What it backs is no longer proved. Run `yoke ledger verify`, then `yoke loop run` to prove the story again.',
    details: input,
  });
}

/** Evidence that something names is not stored. */
export function evidenceMissing(input: {
  readonly sha256: string;
  readonly path: string;
}): LedgerError {
  return new LedgerError({
    code: 'EVIDENCE_MISSING',
    message: `The evidence "${input.sha256}" is not in the store at "${input.path}".`,
    hint: 'What it backs cannot be shown any more. Run `yoke ledger verify` to see what else is missing.',
    details: input,
  });
}
