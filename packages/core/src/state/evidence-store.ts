import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import {
  copyHashed,
  discard,
  ensureDirectory,
  fileTooLarge,
  moveAside,
  readBounded,
  renameFile,
  syncDirectory,
  syncFile,
  tempNameFor,
  touchFile,
  writeNewFile,
} from '../files/index.js';
import { canonicalJson } from './canonical-json.js';
import { evidenceCorrupt, evidenceMissing } from './evidence-errors.js';
import { markManifest } from './manifest-marks.js';
import type { StatePaths } from './state-paths.js';

/** Stored evidence, by digest. */
export interface StoredEvidence {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Everything that backs an answer, each file named by the SHA-256 of its bytes. Nothing in it is ever changed. */
export interface EvidenceStore {
  /** Stores bytes. What is there already is not written again. Durable from the next `putManifest` or `flush` on. */
  readonly putBytes: (bytes: string | Uint8Array) => Promise<StoredEvidence>;
  /** Stores the bytes of a regular file, in flat memory. @throws WorkspaceError FILE_TOO_LARGE, FILE_NOT_REGULAR */
  readonly putFile: (path: string) => Promise<StoredEvidence>;
  /**
   * Stores an object as canonical JSON, never to be removed again, nor what it names. When it resolves, the manifest and everything
   * stored before it survive a loss of power.
   */
  readonly putManifest: (manifest: object) => Promise<StoredEvidence>;
  /** Reads evidence and hashes it again. @throws LedgerError EVIDENCE_MISSING, EVIDENCE_CORRUPT */
  readonly get: (sha256: string) => Promise<Buffer>;
  /** Path of evidence with a digest, whether it is there or not. */
  readonly pathOf: (sha256: string) => string;
  /** Resolves when everything that was stored survives a loss of power. */
  readonly flush: () => Promise<void>;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** Opens the evidence store of a project. Writes nothing until something is put. */
export function openEvidenceStore(input: {
  readonly state: StatePaths;
  readonly effects: Effects;
  /** The most bytes of one file; 64 MiB when absent. */
  readonly maxBytes?: number | undefined;
}): EvidenceStore {
  const { state, effects, maxBytes = MAX_BYTES } = input;
  const root = join(state.evidenceDir, 'sha256');
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256.slice(2));
  const unsynced = new Set<string>();

  /** Gives a temporary file the name of its digest, unless those bytes are stored already. */
  const place = async (temp: string, stored: StoredEvidence): Promise<StoredEvidence> => {
    const path = pathOf(stored.sha256);
    const isStored = await isIntact(path, stored, effects);
    if (isStored) {
      // Its age is that of its last use.
      await touchFile(path, effects);
    } else {
      await ensureDirectory(dirname(path), effects);
      await renameFile(temp, path, { effects, fsync: false });
    }
    unsynced.add(path);
    return stored;
  };
  const put = async (write: (temp: string) => Promise<StoredEvidence>): Promise<StoredEvidence> => {
    await ensureDirectory(state.tempDir, effects);
    const temp = tempNameFor(join(state.tempDir, 'evidence'));
    try {
      return await place(temp, await write(temp));
    } finally {
      await discard(temp, effects);
    }
  };
  const flush = async (): Promise<void> => {
    const paths = [...unsynced];
    const folders = new Set(paths.map((path) => dirname(path)));
    for (const path of paths) await syncFile(path, effects);
    for (const folder of folders) await syncDirectory(folder, effects);
    if (paths.length > 0) await syncDirectory(root, effects);
    for (const path of paths) unsynced.delete(path);
  };
  const putBytes = async (bytes: string | Uint8Array): Promise<StoredEvidence> => {
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    const stored = { sha256: digestOf(content), sizeBytes: content.length };
    if (stored.sizeBytes > maxBytes) throw fileTooLarge({ path: '(bytes)', ...stored, maxBytes });
    return put(async (temp) => {
      await writeNewFile(temp, content, { effects, fsync: false });
      return stored;
    });
  };

  return {
    pathOf,
    flush,
    putBytes,
    putFile: (from) => put((to) => copyHashed({ from, to, maxBytes }, effects)),
    putManifest: async (manifest) => {
      const stored = await putBytes(`${canonicalJson(manifest)}\n`);
      await flush();
      await markManifest(state, stored.sha256, effects);
      return stored;
    },
    get: async (sha256) => {
      const path = pathOf(sha256);
      if (!/^[0-9a-f]{64}$/.test(sha256)) throw evidenceMissing({ sha256, path: root });
      const bytes = await readBounded(path, maxBytes);
      if (bytes === undefined) throw evidenceMissing({ sha256, path });
      const found = digestOf(bytes);
      if (found !== sha256) throw evidenceCorrupt({ sha256, path, found });
      return bytes;
    },
  };
}

/** Whether the right bytes stand at a path. Wrong ones, which a crash or somebody left there, are put aside. */
async function isIntact(path: string, stored: StoredEvidence, effects: Effects): Promise<boolean> {
  const reason = await damageOf(path, stored);
  if (reason === undefined) return true;
  if (reason !== 'missing') await moveAside(path, reason, effects);
  return false;
}

async function damageOf(path: string, stored: StoredEvidence): Promise<string | undefined> {
  try {
    const bytes = await readBounded(path, stored.sizeBytes);
    if (bytes === undefined) return 'missing';
    return digestOf(bytes) === stored.sha256 ? undefined : 'Its bytes are not those of its name.';
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return error.message;
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
