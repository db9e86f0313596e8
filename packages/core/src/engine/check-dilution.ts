import { createHash } from 'node:crypto';
import picomatch from 'picomatch';
import type { FindingV1, GateRecordV1 } from '../contracts/index.js';
import {
  type ChangedFile,
  findDilution,
  listJudgedScripts,
  readPackageScripts,
} from '../dilution/index.js';
import type { AttemptStart, FrozenTerms, Sealed } from './attempt-types.js';
import { commandOf } from './prompt-gates.js';
import { isTestPath, testPathsIn } from './protection.js';
import type { Run } from './run.js';
import { singleLine } from './text.js';

/** Name under which it stands among the gates. */
const NAME = 'dilution';
const MAX_FILES = 5_000;
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_FINDINGS = 200;
const MAX_IN_FEEDBACK = 20;

/**
 * Looks for changes by which a candidate weakens what judges it where nothing is protected, or hides what it does. Answers
 * a record as of a gate when there is something to tell: `fail` when it is to be refused, else `pass` with the findings.
 */
export async function checkDilution(
  data: AttemptStart & FrozenTerms & Sealed,
  run: Run,
): Promise<GateRecordV1 | undefined> {
  const startedMs = run.effects.clock.monotonicMs();
  const files = await readChangedFiles(data, run);
  const commands = listCommands(data, run);
  const declared = testPathsIn([...commands, ...(await readScripts(data.baseTree, commands, run))]);
  const { allow } = data.story;
  const findings = findDilution(files, {
    mode: run.input.config.trust.dilution,
    isTest: isTestPath,
    isDeclared: (path) => declared.some((one) => path === one || path.startsWith(`${one}/`)),
    isAllowed: allow.length === 0 ? () => false : picomatch([...allow], { dot: true }),
    commands,
  });
  if (findings.length === 0) return undefined;
  await run.emit('gate-start', { gate: NAME, title: 'Weakened checks' });
  const durationMs = Math.round(run.effects.clock.monotonicMs() - startedMs);
  const record = toRecord(findings, durationMs);
  await run.emit('gate-end', record);
  return record;
}

function toRecord(findings: readonly FindingV1[], durationMs: number): GateRecordV1 {
  const blocking = findings.filter(({ severity }) => severity === 'blocking');
  const [first] = blocking.length > 0 ? blocking : findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const base = {
    gate: NAME,
    summary: `${first === undefined ? '' : describe(first)}${more}`,
    durationMs,
    checks: [],
    findings: findings.slice(0, MAX_FINDINGS),
  };
  if (blocking.length === 0) return { ...base, answer: 'pass' };
  const list = blocking.slice(0, MAX_IN_FEEDBACK).map((finding) => `- ${describe(finding)}\n`);
  const feedback = `Take these changes back; the story may be done without them:\n${list.join('')}`;
  const signature = createHash('sha256').update(feedback).digest('hex');
  return { ...base, answer: 'fail', feedback, signature };
}

function describe({ file = '', line, message, ruleId = '' }: FindingV1): string {
  return singleLine(`${file}${line === undefined ? '' : `:${line}`}: ${message} [${ruleId}]`, 600);
}

async function readChangedFiles(
  data: AttemptStart & Sealed,
  run: Run,
): Promise<readonly ChangedFile[]> {
  const { reader } = run.mirror;
  const changed = new Set(data.candidate.changedPaths);
  const files: ChangedFile[] = [];
  for (const { path, before, after } of await reader.diffTrees(
    data.baseTree,
    data.candidate.treeId,
  )) {
    if (!changed.has(path) || files.length >= MAX_FILES) continue;
    const read = async (entry: typeof before) =>
      entry === undefined || entry.mode === '160000' ? undefined : reader.readBlob(entry.id);
    const [old, now] = [await read(before), await read(after)];
    if (![old, now].every(isText)) continue;
    files.push({ path, before: decode(old), after: decode(now) });
  }
  return files;
}

function isText(bytes: Uint8Array | undefined): boolean {
  return bytes === undefined || (bytes.length <= MAX_FILE_BYTES && !bytes.includes(0));
}

function decode(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
}

/** What judges: the commands of gates, of the whole at the end, and of the story's criteria. */
function listCommands({ terms }: FrozenTerms, { input }: Run): readonly string[] {
  const uses = [...input.gates, ...(input.completionGates ?? [])];
  return [
    ...uses.flatMap((use) => commandOf(use.options) ?? []),
    ...terms.criteria.flatMap(({ verify }) => verify),
  ];
}

/** The text of the scripts of `package.json` that commands run, at the base. */
async function readScripts(
  baseTree: string,
  commands: readonly string[],
  run: Run,
): Promise<readonly string[]> {
  const bytes = await run.mirror.reader.readFile(baseTree, 'package.json');
  const scripts = bytes === undefined ? {} : (readPackageScripts(decode(bytes) ?? '') ?? {});
  return listJudgedScripts(commands, scripts).flatMap((name) => {
    const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return typeof script === 'string' ? [script] : [];
  });
}
