import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../files/index.js';
import type { StatePaths } from './state-paths.js';

/** One file of the evidence store, by what its name says. */
export interface EvidenceFile {
  /** 64 hex digits; whether the bytes have this digest is not looked at. */
  readonly sha256: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** When it was stored last. */
  readonly storedAt: Date;
}

/** Lists the files of the evidence store, sorted by digest. Whatever has another name, or is no file, is not among them. */
export async function listEvidence(
  state: Pick<StatePaths, 'evidenceDir'>,
): Promise<readonly EvidenceFile[]> {
  const root = join(state.evidenceDir, 'sha256');
  const files: EvidenceFile[] = [];
  for (const prefix of await namesIn(root, /^[0-9a-f]{2}$/)) {
    for (const rest of await namesIn(join(root, prefix), /^[0-9a-f]{62}$/)) {
      const path = join(root, prefix, rest);
      const info = await lstat(path).catch(() => undefined);
      if (info?.isFile() !== true) continue;
      const { size, mtime } = info;
      files.push({ sha256: prefix + rest, path, sizeBytes: size, storedAt: mtime });
    }
  }
  return files;
}

async function namesIn(folder: string, pattern: RegExp): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
