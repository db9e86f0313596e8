import { LedgerError } from '../errors/index.js';

const ASIDE =
  'Run `yoke ledger verify` to see the first broken line; `yoke loop cleanup --discard-stale-recovery` puts the ledger aside and the next run starts a new one.';

/** What is written of the ledger does not fit together: a line was changed, taken out or put in. */
export function ledgerBroken(input: {
  readonly file: string;
  readonly reason: string;
  readonly seq?: number | undefined;
}): LedgerError {
  return new LedgerError({
    code: 'LEDGER_BROKEN',
    message: `The ledger "${input.file}" is broken: ${input.reason}.`,
    hint: ASIDE,
    details: input,
  });
}

/** The ledger ends before the event that is known to be its last. */
export function ledgerCut(input: {
  readonly file: string;
  readonly expectedSeq: number;
}): LedgerError {
  return new LedgerError({
    code: 'LEDGER_CUT',
    message: `The ledger "${input.file}" ends before event ${input.expectedSeq}, which was written to it.`,
    hint: ASIDE,
    details: input,
  });
}

/** What the end of the ledger has to be is not known: its head is missing or damaged. */
export function ledgerHeadUnreadable(input: {
  readonly file: string;
  readonly found: string;
}): LedgerError {
  return new LedgerError({
    code: 'LEDGER_HEAD_UNREADABLE',
    message: `The head of the ledger "${input.file}" is ${input.found}, so nobody can tell whether events were taken away.`,
    hint: ASIDE,
    details: input,
  });
}

/** One event is larger than the ledger takes. */
export function eventTooLarge(input: {
  readonly type: string;
  readonly sizeBytes: number;
  readonly maxBytes: number;
}): LedgerError {
  return new LedgerError({
    code: 'LEDGER_EVENT_TOO_LARGE',
    message: `An event "${input.type}" of ${input.sizeBytes} bytes is larger than the ledger takes (${input.maxBytes}).`,
    hint: 'Put large content into the evidence store and name it by its digest.',
    details: input,
  });
}
