import type { FindingV1, GateContextV1 } from '@yoke/core/contracts';
import { MAX_FILE_BYTES, readCandidateFile } from './read-candidate-file.js';
import { loadSecretScanner, type SecretMatch, type SecretScanner } from './secret-rules.js';

// Rules look at a text as a whole and slow down with the square of what they find: a text is given to them in pieces.
const PIECE_CHARS = 64 * 1024;
/** Longer than any key: what one piece cuts in half, the next one holds whole. */
const OVERLAP_CHARS = 12 * 1024;
const MAX_FINDINGS = 100;

/** What a scan of a candidate's change found. */
export interface SecretScan {
  readonly findings: readonly FindingV1[];
  readonly scannedFiles: number;
}

/**
 * Scans the changed files of the candidate for secrets. What stood in the same file at the base is not this change's. A
 * finding never holds any part of the secret. Rejects when a file cannot be read, and when the run is cancelled.
 */
export async function scanSecrets(
  context: Pick<GateContextV1, 'candidate' | 'directory' | 'readBase' | 'signal'>,
): Promise<SecretScan> {
  const scan = await loadSecretScanner();
  const findings: FindingV1[] = [];
  let scannedFiles = 0;
  for (const path of context.candidate.changedPaths) {
    if (findings.length >= MAX_FINDINGS) break;
    context.signal.throwIfAborted();
    const file = await readCandidateFile(context.directory, path);
    if (file.kind === 'absent') continue;
    scannedFiles += 1;
    if (file.kind === 'too-large') {
      findings.push(notScanned(path, file.sizeBytes));
      continue;
    }
    findings.push(...(await scanFile({ path, bytes: file.bytes, scan }, context)));
  }
  return { findings: findings.slice(0, MAX_FINDINGS), scannedFiles };
}

interface ScannedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly scan: SecretScanner;
}

async function scanFile(
  { path, bytes, scan }: ScannedFile,
  { readBase, signal }: Pick<GateContextV1, 'readBase' | 'signal'>,
): Promise<readonly FindingV1[]> {
  const text = decodeText(bytes);
  const matches = await scanText(text, scan, signal);
  if (matches.length === 0) return [];
  const base = await readBase(path);
  const known = new Set(
    base === undefined ? [] : await listSecrets(decodeText(base), scan, signal),
  );
  return matches
    .filter((match) => !known.has(nameOf(match, text)))
    .map(({ ruleId, title, severity, start }) => ({
      severity,
      ruleId,
      message: title,
      file: path,
      line: lineAt(text, start),
    }));
}

async function listSecrets(
  text: string,
  scan: SecretScanner,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return (await scanText(text, scan, signal)).map((match) => nameOf(match, text));
}

function nameOf({ ruleId, start, end }: SecretMatch, text: string): string {
  return `${ruleId} ${text.slice(start, end)}`;
}

/** Scans a text of any length piece by piece. Offsets are those of the whole text; each match is told once. */
export async function scanText(
  text: string,
  scan: SecretScanner,
  signal: AbortSignal,
): Promise<readonly SecretMatch[]> {
  const found = new Map<string, SecretMatch>();
  for (let from = 0; from < text.length && found.size < MAX_FINDINGS; from += PIECE_CHARS) {
    signal.throwIfAborted();
    const piece = text.slice(from, from + PIECE_CHARS + OVERLAP_CHARS);
    for (const match of await scan(piece)) {
      const { ruleId } = match;
      const [start, end] = [match.start + from, match.end + from];
      const key = `${ruleId} ${start}`;
      const earlier = found.get(key);
      // A match that the piece before had cut off is longer now.
      if (earlier === undefined || earlier.end < end) found.set(key, { ...match, start, end });
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** UTF-8, or UTF-16 where the file says so: an encoding must not hide a secret. */
function decodeText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

function notScanned(path: string, sizeBytes: number): FindingV1 {
  const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`;
  return {
    severity: 'blocking',
    ruleId: 'secrets/too-large',
    file: path,
    message: `is ${mebibytes(sizeBytes)} large and was not scanned; the most is ${mebibytes(MAX_FILE_BYTES)}`,
  };
}
