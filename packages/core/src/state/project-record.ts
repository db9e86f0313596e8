import { existsSync } from 'node:fs';
import type { Effects } from '../effects.js';
import { readBoundedSync, writeFileAtomic } from '../files/index.js';
import { parseRecord } from './parse-record.js';
import { stateUnreadable, stateVersionNewer } from './state-errors.js';
import { statePaths } from './state-paths.js';

const VERSION = 1;
const MAX_BYTES = 65_536;

/** Which project a state directory belongs to, as its `project.json` says. */
export interface ProjectRecord {
  readonly root: string;
  readonly firstCommit?: string | undefined;
}

/** The project that asks for a state directory. */
export interface AskingProject {
  /** Real path. */
  readonly root: string;
  readonly firstCommit: () => Promise<string | undefined>;
  readonly hasCommit?: ((commit: string) => Promise<boolean>) | undefined;
}

/** Says why a state directory is not the asking project's; absent when it is. */
export async function reasonItIsForeign(
  record: ProjectRecord,
  input: AskingProject,
): Promise<string | undefined> {
  if (record.root !== input.root) return `It belongs to "${record.root}", not to "${input.root}".`;
  const recorded = record.firstCommit;
  if (recorded === undefined) return undefined;
  const isStillThere =
    input.hasCommit === undefined
      ? (await input.firstCommit()) === recorded
      : await input.hasCommit(recorded);
  return isStillThere
    ? undefined
    : `It belongs to a repository that began with commit ${recorded}, which the one at "${input.root}" does not have.`;
}

/**
 * Reads the `project.json` of a state directory; absent when the folder is new.
 * @throws LedgerError STATE_UNREADABLE, STATE_VERSION_NEWER
 */
export function readProject(root: string): ProjectRecord | undefined {
  const { projectFile, ledgerFile } = statePaths(root);
  const bytes = readBoundedSync(projectFile, MAX_BYTES);
  if (bytes === undefined) {
    if (!existsSync(ledgerFile)) return undefined;
    throw damaged(root, projectFile, 'it is missing beside a ledger');
  }
  const record = parseRecord(bytes);
  const version = record?.version;
  if (typeof version === 'number' && version > VERSION) {
    throw stateVersionNewer({ path: projectFile, found: version, spoken: VERSION });
  }
  const firstCommit = record?.firstCommit;
  if (version !== VERSION || typeof record?.root !== 'string') {
    throw damaged(root, projectFile, 'it is not the record of a project');
  }
  if (firstCommit !== undefined && typeof firstCommit !== 'string') {
    throw damaged(root, projectFile, 'its first commit is not a commit id');
  }
  return { root: record.root, firstCommit };
}

function damaged(root: string, path: string, found: string): Error {
  return stateUnreadable({
    path,
    found,
    hint: `Put the whole folder aside with \`mv "${root}" "${root}.damaged"\`; the next run starts a new one.`,
  });
}

/** Writes the `project.json` of a state directory, unless it says everything already. */
export async function recordProject(
  root: string,
  input: AskingProject & { readonly effects: Effects },
): Promise<void> {
  const known = readProject(root);
  if (known?.firstCommit !== undefined) return;
  const firstCommit = await input.firstCommit();
  if (known !== undefined && firstCommit === undefined) return;
  const record = { version: VERSION, root: input.root, firstCommit };
  await writeFileAtomic(statePaths(root).projectFile, `${JSON.stringify(record)}\n`, {
    effects: input.effects,
  });
}
