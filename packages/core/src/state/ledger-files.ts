import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileFailed, systemCode } from '../files/file-errors.js';
import type { StatePaths } from './state-paths.js';

/** One file of the ledger. */
export interface LedgerFile {
  readonly path: string;
  /** Number of its first event; absent for the file that is being written. */
  readonly first?: number | undefined;
}

const ROTATED = /^ledger-(\d{12})\.ndjson$/;

/** The full files of the ledger by their first event, then the one that is being written, which may not exist. */
export function listLedgerFiles(state: StatePaths): readonly LedgerFile[] {
  const folder = dirname(state.ledgerFile);
  const full = namesIn(folder).flatMap((name) => {
    const first = ROTATED.exec(name)?.[1];
    return first === undefined ? [] : [{ path: join(folder, name), first: Number(first) }];
  });
  return [...full.sort((a, b) => a.first - b.first), { path: state.ledgerFile }];
}

/** Path that a full file gets. */
export function rotatedPath(state: StatePaths, first: number): string {
  return join(dirname(state.ledgerFile), `ledger-${String(first).padStart(12, '0')}.ndjson`);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw fileFailed({ operation: 'file:list', path: folder, cause: error });
  }
}
