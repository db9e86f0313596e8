import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { YokeError } from '../errors/index.js';
import { conversionSettings, runGit } from './git-command.js';
import { type IndexEntry, idOf, makeEntry, modeOf, readIndex } from './index-file.js';
import { encodePath, showPath } from './path-bytes.js';
import type { Audit, Sealable } from './seal-audit.js';
import type { FileConversion, GitContext, Mirror, TreeEdit } from './types.js';

/** What is hashed, and into what. */
export interface ContentInput {
  readonly context: GitContext;
  readonly mirror: Mirror;
  readonly directory: string;
  readonly indexFile: string;
  readonly audit: Audit;
  readonly entries: ReadonlyMap<string, IndexEntry>;
  readonly conversion?: FileConversion | undefined;
}

/** The audited changes as objects of the mirror. */
export interface SealedContent {
  readonly edits: ReadonlyMap<string, TreeEdit>;
  readonly entries: ReadonlyMap<string, IndexEntry>;
  readonly findings: readonly string[];
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
}

/** Reads the audited files and writes them into the mirror as they are, byte for byte. No process. */
export async function sealAsIs(input: ContentInput): Promise<SealedContent> {
  const { mirror, directory, audit } = input;
  const edits = new Map<string, TreeEdit>();
  const entries = new Map(input.entries);
  const findings: string[] = [];
  const problems: { path: string; reason: string }[] = [];
  for (const path of audit.removals) {
    edits.set(path, undefined);
    entries.delete(path);
  }
  for (const put of audit.puts) {
    const bytes = put.target ?? readAudited(directory, put);
    if (bytes === undefined) {
      problems.push({ path: put.path, reason: 'cannot be read, or changed while it was read' });
      continue;
    }
    const { path, mode, stat } = put;
    const id = await mirror.writer.writeBlob(bytes);
    edits.set(path, { mode, id });
    entries.set(path, makeEntry({ path, mode, id, stat }));
    findings.push(...findingsIn(path, bytes));
  }
  return { edits, entries, findings, problems };
}

/** Reads the audited files through git, which turns line ends as attributes and settings ask for. One process. */
export async function sealThroughGit(input: ContentInput): Promise<SealedContent> {
  const { context, mirror, directory, indexFile, audit } = input;
  const paths = [...audit.removals, ...audit.puts.map(({ path }) => path)];
  if (paths.length > 0) {
    const refusal = await findRefusal(
      runGit(context, {
        gitDir: mirror.gitDir,
        workTree: directory,
        indexFile,
        profile: 'own',
        config: [...conversionSettings(input.conversion), 'core.safecrlf=false'],
        args: ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'],
        stdin: Buffer.concat(paths.flatMap((path) => [encodePath(path), Buffer.from([0])])),
        changes: indexFile,
      }),
    );
    if (refusal !== undefined) {
      const problems = [
        { path: '.gitattributes', reason: `asks for what git refuses: ${refusal}` },
      ];
      return { edits: new Map(), entries: input.entries, findings: [], problems };
    }
  }
  const entries = (await readIndex(indexFile, mirror.objectFormat))?.entries ?? new Map();
  const edits = new Map<string, TreeEdit>(audit.removals.map((path) => [path, undefined]));
  const problems: { path: string; reason: string }[] = [];
  const findings: string[] = [];
  for (const { path } of audit.puts) {
    const entry = entries.get(path);
    if (entry === undefined) problems.push({ path, reason: 'changed while it was read' });
    else {
      edits.set(path, { mode: modeOf(entry), id: idOf(entry) });
      findings.push(...findingsIn(path, await mirror.reader.readBlob(idOf(entry))));
    }
  }
  return { edits, entries, findings, problems };
}

/** What git says when attributes ask for an encoding that a file does not have. Source: git's convert.c. */
const REFUSED_ENCODING =
  /^(?:error|fatal): (BOM is (?:prohibited|required).*|failed to encode .*|encoding '.*|true\/false are no valid.*)$/m;

/** Tells an attribute that cannot be followed, which is the agent's doing, from a git that does not work. */
async function findRefusal(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    const stderr = YokeError.isInstance(error) ? String(error.details.stderr ?? '') : '';
    const [, said] = REFUSED_ENCODING.exec(stderr) ?? [];
    if (said === undefined) throw error;
    return said;
  }
}

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a file that is still the one that was audited; absent when it is not, or may not be read. */
function readAudited(directory: string, { path, stat }: Sealable): Buffer | undefined {
  try {
    const fd = openSync(Buffer.concat([Buffer.from(`${directory}/`), encodePath(path)]), FLAGS);
    try {
      return readWhole(fd, stat);
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}

function readWhole(fd: number, audited: BigIntStats): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(Number(audited.size) + 1);
  let filled = 0;
  for (let count = -1; count !== 0 && filled < bytes.length; filled += count) {
    count = readSync(fd, bytes, filled, bytes.length - filled, null);
  }
  const now = fstatSync(fd, { bigint: true });
  const isSame = now.ino === audited.ino && now.ctimeNs === audited.ctimeNs;
  return isSame && filled === Number(audited.size) ? bytes.subarray(0, filled) : undefined;
}

const MAX_SEARCHED_BYTES = 1024 * 1024;
/** UTF-8 of U+202A to U+202E and U+2066 to U+2069: they make text read otherwise than it runs. */
const TURNING = ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068'].map((text) =>
  Buffer.from(text),
);
const DRIVERS =
  /^[^#\n]*\s(?:filter|ident|working-tree-encoding|merge|diff|export-ignore|export-subst)\b/m;

/** What a person should know of a new content. Never a reason to refuse it. */
function findingsIn(path: string, bytes: Uint8Array): string[] {
  if (bytes.length > MAX_SEARCHED_BYTES) return [];
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const findings: string[] = [];
  // All of these begin with the same byte: most files are done after one search.
  if (content.includes(0xe2) && TURNING.some((mark) => content.includes(mark))) {
    findings.push(`"${showPath(path)}" holds characters that turn the direction of text.`);
  }
  if (/(^|\/)\.gitattributes$/.test(path) && DRIVERS.test(content.toString('utf8'))) {
    findings.push(
      `"${showPath(path)}" names filters, drivers or encodings; none of them ran here.`,
    );
  }
  if (path === '.gitmodules') findings.push('".gitmodules" was changed; no submodule was fetched.');
  return findings;
}
