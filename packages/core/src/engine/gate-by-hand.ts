import { findStory, selectStory } from '../backlog/index.js';
import type { Story } from '../backlog/types.js';
import type {
  EventDataV1,
  GateCandidateV1,
  GateCriterionV1,
  GateRecordV1,
} from '../contracts/index.js';
import { YokeError } from '../errors/index.js';
import { readLedger } from '../state/index.js';
import { readBacklogAt } from './backlog-at.js';
import { unsealable } from './failures.js';
import {
  benchMissing,
  benchUnsealable,
  gateNotConfigured,
  storyToProveUnknown,
} from './gate-by-hand-errors.js';
import { runGate } from './gate-runner.js';
import type { GateUse, LoopInput } from './loop-types.js';
import { openRun } from './open-run.js';
import { openProof, type ProofSubject } from './proof.js';
import { divideChanges } from './protection.js';
import type { Run } from './run.js';
import { readTerms } from './steps/freeze-terms.js';
import { readTarget, type Target } from './target.js';

/** Which gate is run by hand, and on what. */
export interface GateByHandInput {
  /** As for a run of the loop. */
  readonly loop: LoopInput;
  /** Name of the gate, as in configuration. */
  readonly gate: string;
  /** Whose criteria are looked at; absent means the story that the loop would take next, or that the bench was left by. */
  readonly storyId?: string | undefined;
  /** `head`: the head of the branch, with its last commit as the change. `bench`: the files of the kept work bench. */
  readonly subject: 'head' | 'bench';
}

/** What a gate that was run by hand said. */
export interface GateByHandResult {
  readonly record: GateRecordV1;
  /** Absent when the gate was run without a story. */
  readonly storyId?: string | undefined;
  readonly treeId: string;
  readonly changedPaths: readonly string[];
  /** Protected paths that were put back before the gate looked. */
  readonly putBack: readonly string[];
  readonly warnings: readonly EventDataV1['warning'][];
}

/**
 * Runs one gate as the loop would: on the proof bench, caged, on a tree that was checked out for it. Holds the project's lock
 * meanwhile, records nothing in the ledger, and changes neither the work bench nor the project but for the display copies
 * of outputs.
 *
 * @throws YokeError as `runLoop` does, and GATE_NOT_CONFIGURED, STORY_NOT_FOUND, BENCH_MISSING, BENCH_UNSEALABLE.
 */
export async function runGateByHand(input: GateByHandInput): Promise<GateByHandResult> {
  const { use, phase } = findGate(input);
  const opened = await openRun(input.loop);
  const warnings: EventDataV1['warning'][] = [];
  const run: Run = {
    ...opened,
    // Nothing of it is part of the story of the project: the ledger stays as it is.
    emit: async (type, data) => {
      if (type === 'warning') warnings.push(data as EventDataV1['warning']);
    },
  };
  try {
    const target = await readTarget(run);
    const story = await findTheStory(input, target, run);
    const subject = await (input.subject === 'head' ? takeHead : takeBench)(target, story, run);
    const bench = await openProof({ treeId: subject.treeId, baseTree: target.tree }, run);
    const record = await runGate(
      use,
      {
        phase,
        bench: { ...bench, readBase: subject.readBase },
        candidate: {
          storyId: story?.id ?? 'by-hand',
          storyTitle: story?.title ?? 'by hand',
          criteria: await criteriaOf(story, target, run),
          ...toCandidate(subject),
        },
      },
      run,
    );
    const { treeId, changedPaths, putBack } = subject;
    return { record, storyId: story?.id, treeId, changedPaths, putBack, warnings };
  } finally {
    await opened.close();
  }
}

function findGate({ loop, gate }: GateByHandInput): {
  readonly use: GateUse;
  readonly phase: 'attempt' | 'completion';
} {
  const { gates, completionGates = [] } = loop;
  const use = gates.find(({ name }) => name === gate);
  if (use !== undefined) return { use, phase: 'attempt' };
  const last = completionGates.find(({ name }) => name === gate);
  if (last !== undefined) return { use: last, phase: 'completion' };
  const known = [...gates, ...completionGates].map(({ name }) => name);
  throw gateNotConfigured({ gate, known });
}

async function findTheStory(
  { storyId, gate, subject }: GateByHandInput,
  target: Target,
  run: Run,
): Promise<Story | undefined> {
  const backlog = await readBacklogAt(target.tree, run);
  const known = backlog.stories.map(({ id }) => id);
  const wanted =
    storyId ?? (subject === 'bench' ? (await readLastAttempt(run))?.storyId : undefined);
  const named = wanted === undefined ? undefined : findStory(backlog, wanted);
  if (named !== undefined) return named;
  if (storyId !== undefined) throw storyToProveUnknown({ storyId, known });
  const choice = selectStory(backlog.stories);
  if (choice.kind === 'story') return choice.story;
  // Only the criteria are a story's; every other gate has the same to say without one.
  if (gate === 'criterion') throw storyToProveUnknown({ storyId, known });
  return undefined;
}

async function criteriaOf(
  story: Story | undefined,
  target: Target,
  run: Run,
): Promise<readonly GateCriterionV1[]> {
  if (story === undefined) return [];
  const { criteria } = await readTerms({ story, baseTree: target.tree }, run);
  return criteria.map(({ id, text, verify, heldOut }) => ({
    id,
    text,
    commands: verify,
    ...(heldOut === undefined ? {} : { heldOut }),
  }));
}

/** A tree, and what is new in it. */
interface HandSubject {
  readonly treeId: string;
  readonly baseCommit: string;
  readonly changedPaths: readonly string[];
  readonly putBack: readonly string[];
  readonly readBase: ProofSubject['readBase'];
}

function toCandidate({
  treeId,
  baseCommit,
  changedPaths,
}: HandSubject): Pick<GateCandidateV1, 'treeId' | 'baseCommit' | 'changedPaths'> {
  return { treeId, baseCommit, changedPaths };
}

/** The head, as if its last commit were the candidate. Of a first commit, and behind a shallow clone, everything is new. */
async function takeHead(target: Target, _story: Story | undefined, run: Run): Promise<HandSubject> {
  const { reader } = run.mirror;
  const [parent] = (await reader.readCommit(target.head)).parents;
  const baseTree = parent === undefined ? undefined : await treeOf(parent, run);
  const changed =
    baseTree === undefined
      ? await reader.listFiles(target.tree)
      : await reader.diffTrees(baseTree, target.tree);
  return {
    treeId: target.tree,
    baseCommit: parent ?? target.head,
    changedPaths: changed.map(({ path }) => path).filter((path) => !path.startsWith('.yoke/')),
    putBack: [],
    readBase: async (path) =>
      baseTree === undefined ? undefined : reader.readFile(baseTree, path),
  };
}

async function treeOf(commit: string, run: Run): Promise<string | undefined> {
  try {
    return (await run.mirror.reader.readCommit(commit)).treeId;
  } catch (error) {
    if (YokeError.isInstance(error) && error.code === 'OBJECT_MISSING') return undefined;
    throw error;
  }
}

/** The files of the kept work bench, with protected paths as at the base of the attempt that left them. */
async function takeBench(target: Target, story: Story | undefined, run: Run): Promise<HandSubject> {
  const { workspace, limits } = run.input.config;
  const { reader, writer } = run.mirror;
  const base = workspace.isolate
    ? ((await readLastAttempt(run))?.base ?? target.head)
    : target.head;
  const baseTree = await treeOf(base, run);
  if (baseTree === undefined || !(await run.workBench.resume(base))) {
    throw benchMissing(run.workBench.directory);
  }
  const excluded = [...workspace.link, ...workspace.copy];
  const sealed = await run.workBench.seal({ baseTree, excluded, limits });
  if (sealed.kind === 'unsealable') throw benchUnsealable(unsealable(sealed.problems).reason);
  const ruleOf = await ruleFor(story, baseTree, run);
  const { kept, putBack } = divideChanges(sealed.changes, ruleOf);
  const standing = new Set(kept);
  const back = sealed.changes.filter(({ path }) => !standing.has(path));
  const edits = new Map(back.map(({ path, before }) => [path, before]));
  return {
    treeId: await writer.editTree(sealed.treeId, edits),
    baseCommit: base,
    changedPaths: kept,
    putBack: putBack.filter((path) => ruleOf(path) !== 'yoke'),
    readBase: (path) => reader.readFile(baseTree, path),
  };
}

/** Without a story everything is as it was left, but for what is Yoke's own. */
async function ruleFor(
  story: Story | undefined,
  baseTree: string,
  run: Run,
): Promise<Awaited<ReturnType<typeof readTerms>>['ruleOf']> {
  if (story !== undefined) return (await readTerms({ story, baseTree }, run)).ruleOf;
  return (path) => (path === '.yoke' || path.startsWith('.yoke/') ? 'yoke' : 'free');
}

/** The attempt that had the work bench last. */
async function readLastAttempt(
  run: Run,
): Promise<{ readonly storyId: string | undefined; readonly base: string } | undefined> {
  let last: { readonly storyId: string | undefined; readonly base: string } | undefined;
  for await (const event of readLedger(run.state, { types: ['attempt-start'] })) {
    if (event.type === 'attempt-start') last = { storyId: event.storyId, base: event.data.base };
  }
  return last;
}
