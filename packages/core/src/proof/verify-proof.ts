import { existsSync } from 'node:fs';
import { findStory, parseBacklog } from '../backlog/index.js';
import type { EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { type GitContext, inspectRepository, type Mirror, openMirror } from '../git/index.js';
import { resolveCommit } from '../git/resolve-commit.js';
import { runTool } from '../process/index.js';
import { openEvidenceStore, readLedger, type StatePaths, verifyLedger } from '../state/index.js';
import { type ProofManifest, proofManifestSchema } from './proof-manifest.js';
import { type LandingTrailers, readTrailers } from './read-trailers.js';

const BACKLOG_PATH = '.yoke/prd.yaml';

/** One thing that has to be right about a landing. */
export interface ProofCheck {
  readonly id: 'commit' | 'evidence' | 'binding' | 'gates' | 'artifacts' | 'ledger' | 'backlog';
  readonly isRight: boolean;
  /** One sentence. */
  readonly detail: string;
}

/** What a check of the proof of a commit found. */
export interface ProofVerification {
  /** Full id; absent when there is no such commit. */
  readonly commit?: string | undefined;
  readonly isProven: boolean;
  readonly checks: readonly ProofCheck[];
  readonly trailers?: LandingTrailers | undefined;
  readonly manifest?: ProofManifest | undefined;
}

/** What is needed to check a proof. */
export interface VerifyProofInput {
  /** The project's folder. Absolute path. */
  readonly root: string;
  readonly state: StatePaths;
  /** Anything that git takes for a commit. */
  readonly commit: string;
  readonly effects: Effects;
  readonly signal: AbortSignal;
}

/**
 * Checks that a commit is a landing whose proof holds: its trailers name evidence that is there to the byte, the evidence is
 * about this tree on this parent and says that every gate passed, its artifacts are whole, the chained ledger tells of
 * this landing right behind the line that the commit names, and the commit marks this story and no other as passed.
 * Believes nothing but objects that were hashed again.
 */
export async function verifyProof(input: VerifyProofInput): Promise<ProofVerification> {
  const { effects, signal, root, state } = input;
  const context: GitContext = { runTool, effects, signal };
  const repository = await inspectRepository(context, root);
  const commit = await resolveCommit(context, { repository, name: input.commit });
  if (commit === undefined) {
    const detail = `There is no commit ${JSON.stringify(input.commit)}.`;
    return { isProven: false, checks: [{ id: 'commit', isRight: false, detail }] };
  }
  if (!existsSync(state.mirrorDir)) {
    const detail = 'No run has left its state on this machine, so there is no evidence.';
    return { commit, isProven: false, checks: [{ id: 'evidence', isRight: false, detail }] };
  }
  const mirror = await openMirror({ context, gitDir: state.mirrorDir, repository });
  try {
    await mirror.fetch(commit);
    return await verifyCommit({ ...input, commit }, mirror);
  } finally {
    await mirror.close();
  }
}

async function verifyCommit(input: VerifyProofInput, mirror: Mirror): Promise<ProofVerification> {
  const { commit } = input;
  const { treeId, parents, message } = await mirror.reader.readCommit(commit);
  const trailers = readTrailers(message);
  const [base] = parents;
  if (trailers === undefined || base === undefined || parents.length !== 1) {
    const detail = 'The commit is no landing: it does not have one parent and the four trailers.';
    return { commit, isProven: false, checks: [{ id: 'commit', isRight: false, detail }] };
  }
  const checks: ProofCheck[] = [
    { id: 'commit', isRight: true, detail: `It lands "${trailers.storyId}" on ${base}.` },
  ];
  const manifest = await readManifest(trailers, input);
  if (typeof manifest === 'string') {
    checks.push({ id: 'evidence', isRight: false, detail: manifest });
  } else {
    checks.push(
      { id: 'evidence', isRight: true, detail: `It is stored as ${trailers.evidence}.` },
      checkBinding(manifest, { trailers, treeId, base }),
      checkGates(manifest),
      await checkArtifacts(manifest, input),
    );
  }
  checks.push(
    await checkLedger(trailers, input),
    await checkFlip({ trailers, treeId, base }, mirror),
  );
  return {
    commit,
    isProven: checks.every(({ isRight }) => isRight),
    checks,
    trailers,
    ...(typeof manifest === 'string' ? {} : { manifest }),
  };
}

async function readManifest(
  { evidence }: LandingTrailers,
  { state, effects }: VerifyProofInput,
): Promise<ProofManifest | string> {
  try {
    const bytes = await openEvidenceStore({ state, effects }).get(evidence);
    const parsed = proofManifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : 'The evidence is no manifest of a landing.';
  } catch (error) {
    if (error instanceof SyntaxError) return 'The evidence is no JSON.';
    if (YokeError.isInstance(error)) return error.message;
    throw error;
  }
}

interface Landing {
  readonly trailers: LandingTrailers;
  readonly treeId: string;
  readonly base: string;
}

function checkBinding(manifest: ProofManifest, { trailers, treeId, base }: Landing): ProofCheck {
  const expected = { treeId, base, storyId: trailers.storyId, runId: trailers.runId };
  const wrong = (Object.keys(expected) as (keyof typeof expected)[]).filter(
    (name) => manifest[name] !== expected[name],
  );
  return {
    id: 'binding',
    isRight: wrong.length === 0,
    detail:
      wrong.length === 0
        ? `The evidence is about tree ${treeId} on ${base}.`
        : `The evidence is about another landing: ${wrong.map((name) => `${name} is "${manifest[name]}", not "${expected[name]}"`).join('; ')}.`,
  };
}

function checkGates({ gates, trustLevel }: ProofManifest): ProofCheck {
  const red = gates.filter(({ answer }) => answer === 'fail' || answer === 'error');
  const passed = gates.filter(({ answer }) => answer === 'pass').map(({ gate }) => gate);
  const isRight = red.length === 0 && passed.length > 0;
  return {
    id: 'gates',
    isRight,
    detail: isRight
      ? `Passed at ${trustLevel}: ${passed.join(', ')}.`
      : `Not every gate passed: ${red.map(({ gate, answer }) => `${gate} answered ${answer}`).join(', ') || 'none did'}.`,
  };
}

async function checkArtifacts(
  { gates }: ProofManifest,
  { state, effects }: VerifyProofInput,
): Promise<ProofCheck> {
  const store = openEvidenceStore({ state, effects });
  const digests = new Set(
    gates.flatMap(({ checks }) =>
      checks.flatMap(({ artifacts = [] }) => artifacts.map(({ sha256 }) => sha256)),
    ),
  );
  for (const sha256 of digests) {
    try {
      await store.get(sha256);
    } catch (error) {
      if (!YokeError.isInstance(error)) throw error;
      return { id: 'artifacts', isRight: false, detail: error.message };
    }
  }
  return { id: 'artifacts', isRight: true, detail: `${digests.size} are stored whole.` };
}

async function checkLedger(
  trailers: LandingTrailers,
  { state, commit }: VerifyProofInput,
): Promise<ProofCheck> {
  const chain = await verifyLedger(state);
  if (!chain.isWhole) {
    const detail = `The ledger is broken at ${chain.file}:${chain.line}: ${chain.reason}`;
    return { id: 'ledger', isRight: false, detail };
  }
  const start = await findLandingStart(state, commit);
  const isRight =
    start?.prev === trailers.ledger &&
    start.runId === trailers.runId &&
    start.data.evidence === trailers.evidence;
  const found =
    start === undefined
      ? 'It tells nothing of this landing.'
      : 'It tells of this landing with another evidence, run or place.';
  return {
    id: 'ledger',
    isRight,
    detail: isRight ? `It is whole, and event ${start.seq} is this landing.` : found,
  };
}

async function findLandingStart(
  state: StatePaths,
  commit: string,
): Promise<Extract<EventV1, { type: 'landing-start' }> | undefined> {
  for await (const event of readLedger(state, { types: ['landing-start'] }))
    if (event.type === 'landing-start' && event.data.commit === commit) return event;
  return undefined;
}

async function checkFlip(
  { trailers, treeId, base }: Landing,
  { reader }: Mirror,
): Promise<ProofCheck> {
  const passedIn = async (tree: string): Promise<readonly string[]> => {
    const bytes = await reader.readFile(tree, BACKLOG_PATH);
    const text = Buffer.from(bytes ?? []).toString('utf8');
    const backlog = parseBacklog({ text, file: BACKLOG_PATH });
    const own = findStory(backlog, trailers.storyId);
    return own === undefined
      ? []
      : backlog.stories.filter(({ passes }) => passes).map(({ id }) => id);
  };
  try {
    const before = await passedIn((await reader.readCommit(base)).treeId);
    const flipped = (await passedIn(treeId)).filter((id) => !before.includes(id));
    const isRight = flipped.length === 1 && flipped[0] === trailers.storyId;
    const found = `It marks ${flipped.length === 0 ? 'no story' : flipped.join(', ')} as passed.`;
    return { id: 'backlog', isRight, detail: found };
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return { id: 'backlog', isRight: false, detail: error.message };
  }
}
