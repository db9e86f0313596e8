import { selectStory } from '../backlog/index.js';
import type { Story } from '../backlog/types.js';
import type { FailureV1, RunState } from '../contracts/index.js';
import { YokeError } from '../errors/index.js';
import { clearPause, isPauseRequested } from '../state/index.js';
import { readBacklogAt } from './backlog-at.js';
import { runBaseline } from './baseline.js';
import { chooseProvider } from './choose-provider.js';
import { runCompletion } from './completion.js';
import type { LoopInput, LoopResult } from './loop-types.js';
import { openRun } from './open-run.js';
import { checkTerms } from './preflight.js';
import { pruneOutputs } from './prune-outputs.js';
import { recoverRun } from './recover-run.js';
import type { Run } from './run.js';
import { runStory } from './run-story.js';
import { readTarget, type Target } from './target.js';

/** How the loop over the stories ended, before the run is closed. */
interface Ending {
  readonly state: RunState;
  readonly reason: string;
  readonly failure?: FailureV1 | undefined;
  readonly hint?: string | undefined;
}

type Landing = LoopResult['landed'][number];

/**
 * Runs the story loop: hands one story after another to an agent, proves each result mechanically and lands it in one
 * commit, until the backlog is done, a person must act, or the signal aborts.
 *
 * @throws YokeError when the run cannot start: the repository, the configuration, a provider or the lock is at fault.
 *   Once it has started it always answers, with exactly one `run-end`.
 */
export async function runLoop(input: LoopInput): Promise<LoopResult> {
  const run = await openRun(input);
  const startedMs = run.effects.clock.monotonicMs();
  const landed: Landing[] = [];
  const end = async (ending: Ending): Promise<LoopResult> => {
    run.enter({});
    await run.emit('run-end', {
      ...ending,
      landed: landed.length,
      durationMs: Math.round(run.effects.clock.monotonicMs() - startedMs),
    });
    return { runId: run.runId, landed, ...ending };
  };
  try {
    return await end(await overStories(run, landed));
  } catch (error) {
    const ending = endingOf(error, run);
    if (ending !== undefined) return await end(ending);
    await end(defect(error));
    throw error;
  } finally {
    await run.close();
  }
}

/** Errors of the user's surroundings, which a person mends; the others are Yoke's or a plugin's own. */
const MENDABLE = ['WorkspaceError', 'ConfigError', 'CapabilityError'];

/** What an error means for the run; absent for an error that only a defect of Yoke or of a plugin explains. */
function endingOf(error: unknown, run: Run): Ending | undefined {
  if (run.input.signal.aborted) {
    return {
      state: 'interrupted',
      reason: 'The run was interrupted; nothing of it is alive, and what it left is kept.',
      hint: 'yoke loop run',
    };
  }
  if (YokeError.isInstance(error)) {
    return {
      state: 'blocked',
      reason: error.message,
      failure: {
        kind: MENDABLE.includes(error.name) ? 'setup' : 'internal',
        reason: error.message,
        hint: error.hint,
        signature: error.code,
      },
      hint: error.hint,
    };
  }
  return undefined;
}

function defect(error: unknown): Ending {
  const reason = `An unexpected error ended the run: ${error instanceof Error ? error.message : String(error)}`;
  return { state: 'blocked', reason, failure: { kind: 'internal', reason } };
}

async function overStories(run: Run, landed: Landing[]): Promise<Ending> {
  const { maxStories = Number.POSITIVE_INFINITY } = run.input;
  const recovered = await recoverRun(run);
  await pruneOutputs(run);
  if (recovered.landed !== undefined) landed.push(recovered.landed);
  let { adoption } = recovered;
  for (let taken = 0; ; taken += 1) {
    const target = await readTarget(run);
    const { stories, inactiveKeys } = await readBacklogAt(target.tree, run);
    if (taken === 0) {
      await announce(stories, run);
      await nameInactive(inactiveKeys, run);
    }
    const choice = selectStory(stories);
    if (choice.kind === 'complete') return finish(target, run);
    if (choice.kind !== 'story') return waitingForOthers(choice.blocked);
    const stop = await stopAtBoundary({ taken, maxStories }, run);
    if (stop !== undefined) return stop;
    await checkTerms(target, run);
    if (taken === 0) await runBaseline(target, run);
    const story = stories.find((one) => one.id === adoption?.story.id) ?? choice.story;
    const result = await runStory(
      {
        story,
        use: chooseProvider(story, run.input),
        progress: { passed: stories.filter((one) => one.passes).length, total: stories.length },
        adoption,
      },
      run,
    );
    adoption = undefined;
    if (result.kind === 'blocked') return storyBlocked(story, result.failure);
    landed.push({ storyId: story.id, commit: result.commit });
  }
}

// A key that is accepted and changes nothing would otherwise be taken for one that works.
async function nameInactive(keys: readonly string[], run: Run): Promise<void> {
  if (keys.length === 0) return;
  const names = keys.map((key) => `"${key}"`).join(', ');
  await run.emit('warning', {
    code: 'STORY_KEYS_INACTIVE',
    message: `Keys of stories that are not active yet and change nothing: ${names}.`,
  });
}

async function announce(stories: readonly Story[], run: Run): Promise<void> {
  const { input } = run;
  await run.emit('run-start', {
    agent: input.config.runner.agent ?? input.providers[0]?.agent ?? 'none',
    isIsolated: input.config.workspace.isolate,
    trustLevel: run.trustLevel,
    storiesOpen: stories.filter((story) => !story.passes).length,
    storiesTotal: stories.length,
    ...(input.maxStories === undefined ? {} : { maxStories: input.maxStories }),
    pid: run.lock.owner.pid,
  });
}

/** Pause and cap are looked at between two stories only, so that each story ends as a whole. */
async function stopAtBoundary(
  { taken, maxStories }: { readonly taken: number; readonly maxStories: number },
  run: Run,
): Promise<Ending | undefined> {
  run.input.signal.throwIfAborted();
  if (await isPauseRequested(run.state)) {
    await clearPause(run.state, run.effects);
    return { state: 'paused', reason: 'A pause was asked for.', hint: 'yoke loop run' };
  }
  if (taken < maxStories) return undefined;
  const what = maxStories === 1 ? 'story' : 'stories';
  return {
    state: 'cap-reached',
    reason: `The cap of ${maxStories} ${what} is reached, and work remains.`,
    hint: 'yoke loop run',
  };
}

async function finish(target: Target, run: Run): Promise<Ending> {
  const failure = await runCompletion(target, run);
  // Whoever asked this run to pause has what was wanted; the next run is not to stop for it.
  if (failure === undefined) await clearPause(run.state, run.effects);
  if (failure === undefined) return { state: 'complete', reason: 'Every story has landed.' };
  return { state: 'blocked', reason: failure.reason, failure, hint: failure.hint };
}

function waitingForOthers(
  blocked: readonly { readonly story: Story; readonly needs: readonly string[] }[],
): Ending {
  const list = blocked
    .slice(0, 5)
    .map(({ story, needs }) => `${story.id} needs ${needs.join(', ')}`)
    .join('; ');
  return {
    state: 'blocked',
    reason: `No open story is ready: ${list}.`,
    hint: 'yoke prd check',
  };
}

function storyBlocked(story: Story, failure: FailureV1): Ending {
  return {
    state: 'blocked',
    reason: `Story "${story.id}" is blocked. ${failure.reason}`,
    failure,
    hint: failure.hint ?? 'Mend the cause, commit it, then: yoke loop run',
  };
}
