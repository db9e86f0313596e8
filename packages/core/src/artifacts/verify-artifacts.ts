import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listEvidence, listManifests, readLedger } from '../state/index.js';
import type { StatePaths } from '../state/state-paths.js';

/** Something that is not as its name, or a landing, says. */
export interface ArtifactProblem {
  readonly kind: 'changed' | 'missing' | 'copy-changed';
  /** Digest, or its start for a display copy. */
  readonly sha256: string;
  /** Absolute path; absent for what is missing. */
  readonly path?: string | undefined;
  /** One sentence. */
  readonly reason: string;
}

/** What a check of all kept evidence found. */
export interface ArtifactCheck {
  /** Files whose digest was computed. */
  readonly checked: number;
  readonly problems: readonly ArtifactProblem[];
}

/**
 * Computes the digest of everything that is kept, and looks for what landings name: manifests, and what these name as outputs.
 * Display copies in the project are compared with their names too. Changes nothing.
 */
export async function verifyArtifacts(input: {
  readonly state: StatePaths;
  /** The project's folder. */
  readonly root: string;
}): Promise<ArtifactCheck> {
  const files = await listEvidence(input.state);
  const problems: ArtifactProblem[] = [];
  for (const { sha256, path } of files) {
    const found = await digestOf(path);
    if (found === sha256) continue;
    const reason = `Its bytes have the digest ${found ?? '(unreadable)'}.`;
    problems.push({ kind: 'changed', sha256, path, reason });
  }
  const stored = new Set(files.map(({ sha256 }) => sha256));
  problems.push(...(await findMissing(input.state, stored)));
  const copies = await listCopies(input.root);
  for (const { path, prefix } of copies) {
    const found = await digestOf(path);
    if (found?.startsWith(prefix) === true) continue;
    const reason =
      'The copy in the project is not what its name says; the evidence itself is apart.';
    problems.push({ kind: 'copy-changed', sha256: prefix, path, reason });
  }
  return { checked: files.length + copies.length, problems };
}

async function findMissing(
  state: StatePaths,
  stored: ReadonlySet<string>,
): Promise<readonly ArtifactProblem[]> {
  const named = new Set(await listManifests(state));
  for await (const event of readLedger(state, { types: ['landing-end'] })) {
    if (event.type !== 'landing-end' || event.data.outcome !== 'landed') continue;
    if (event.data.evidence !== undefined) named.add(event.data.evidence);
  }
  return [...named]
    .filter((sha256) => !stored.has(sha256))
    .map((sha256) => ({
      kind: 'missing',
      sha256,
      reason: 'A landing may name it as its evidence, and it is not stored.',
    }));
}

async function digestOf(path: string): Promise<string | undefined> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch(() => undefined);
  if (handle === undefined) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    // Why it cannot be read is the same to whoever asks whether it is whole: it is not.
    return undefined;
  } finally {
    await handle.close();
  }
}

interface Copy {
  readonly path: string;
  readonly prefix: string;
}

async function listCopies(root: string): Promise<readonly Copy[]> {
  const folder = join(root, '.yoke', 'artifacts');
  const copies: Copy[] = [];
  for (const story of await foldersIn(folder)) {
    for (const name of await readdir(join(folder, story)).catch(() => [])) {
      const prefix = /-([0-9a-f]{16})\.log$/.exec(name)?.[1];
      if (prefix !== undefined) copies.push({ path: join(folder, story, name), prefix });
    }
  }
  return copies;
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  if ((await lstat(folder).catch(() => undefined))?.isDirectory() !== true) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
