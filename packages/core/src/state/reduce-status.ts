import type { EventDataV1, EventV1, FailureV1, StepName } from '../contracts/index.js';
import type { LoopStatus, StatusFailure } from './loop-status.js';
import { addAttemptEnd, addCallEnd, addCallStart, NO_CONSUMPTION } from './status-usage.js';

const STEP_PHASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    select: 'preparing',
    'open-workspace': 'preparing',
    'freeze-terms': 'preparing',
    implement: 'implementing',
    seal: 'sealing',
    prove: 'verifying',
    judge: 'comparing',
    land: 'committing',
  } satisfies Record<StepName, string>),
);
const ROLE_PHASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    implement: 'implementing',
    repair: 'repairing',
    review: 'reviewing',
    compare: 'comparing',
    plan: 'planning',
  }),
);
const GATE_PHASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    design: 'design',
    perf: 'perf',
    audit: 'audit',
  }),
);

/**
 * Works out where the loop stands from where it stood and one event more. Pure: the same events give the same status.
 * Absent until the first run has started; what a run did before it said that it started is not shown.
 */
export function reduceStatus(
  before: LoopStatus | undefined,
  event: EventV1,
): LoopStatus | undefined {
  if (event.type === 'run-start') return startOf(event, event.data);
  if (event.type === 'run-end') return endOf(before, event, event.data);
  if (before === undefined || before.runId !== event.runId) return before;
  return { ...before, ...changeBy(before, event), lastSeq: event.seq, updatedAt: event.at };
}

function emptyStatus(event: EventV1): LoopStatus {
  return {
    version: 1,
    lastSeq: event.seq,
    runId: event.runId,
    state: 'running',
    iteration: 0,
    stories: { landed: 0, landedMs: 0 },
    startedAt: event.at,
    updatedAt: event.at,
    ...NO_CONSUMPTION,
  };
}

function startOf(event: EventV1, data: EventDataV1['run-start']): LoopStatus {
  const { storiesOpen, storiesTotal, pid, agent, trustLevel } = data;
  return {
    ...emptyStatus(event),
    phase: 'preparing',
    ...progressOf(storiesTotal - storiesOpen, storiesTotal),
    pid,
    agent,
    trustLevel,
  };
}

/** A run may end without having said that it started, when it cannot begin. */
function endOf(
  before: LoopStatus | undefined,
  event: EventV1,
  data: EventDataV1['run-end'],
): LoopStatus {
  const own = before?.runId === event.runId ? before : undefined;
  const status: LoopStatus = own ?? { ...emptyStatus(event), progress: before?.progress };
  const { state, reason, hint, failure } = data;
  return {
    ...status,
    lastSeq: event.seq,
    updatedAt: event.at,
    state,
    reason,
    hint,
    phase: undefined,
    gate: undefined,
    eta: undefined,
    waitingUntil: undefined,
    ...(state === 'complete'
      ? { story: undefined, storyTitle: undefined, attempt: undefined, failure: undefined }
      : {}),
    ...(failure === undefined || status.failure !== undefined ? {} : failureOf(status, failure)),
  };
}

function changeBy(status: LoopStatus, event: EventV1): Partial<LoopStatus> {
  switch (event.type) {
    case 'story-start':
      return {
        story: event.storyId,
        storyTitle: event.data.title,
        attempt: undefined,
        phase: 'preparing',
        ...progressOf(event.data.passed, event.data.total),
      };
    case 'attempt-start':
      return { iteration: status.iteration + 1, attempt: event.attempt };
    case 'step-start':
      return { phase: STEP_PHASES.get(event.data.step) ?? status.phase, gate: undefined };
    case 'invocation-start':
      return { ...addCallStart(status), phase: ROLE_PHASES.get(event.data.role) ?? 'implementing' };
    case 'invocation-end':
      return addCallEnd(status, event.data.envelope);
    case 'baseline-start':
      return { phase: 'verifying', gate: 'baseline' };
    case 'gate-start':
      return { phase: GATE_PHASES.get(event.data.gate) ?? 'verifying', gate: event.data.gate };
    case 'baseline-end':
    case 'gate-end':
      return { gate: undefined };
    case 'wait-start':
      return {
        phase: 'waiting-resource',
        reason: event.data.reason,
        waitingUntil: event.data.until,
      };
    case 'wait-end':
      return { phase: 'preparing', reason: undefined, waitingUntil: undefined };
    default:
      return endOfWork(status, event);
  }
}

function endOfWork(status: LoopStatus, event: EventV1): Partial<LoopStatus> {
  switch (event.type) {
    case 'attempt-end': {
      const { failure } = event.data;
      return {
        ...addAttemptEnd(status),
        gate: undefined,
        ...(failure === undefined ? {} : failureOf(status, failure)),
      };
    }
    case 'story-end':
      return event.data.outcome === 'landed'
        ? afterLanding(status, event.data.durationMs)
        : { gate: undefined, phase: 'preparing' };
    default:
      return {};
  }
}

function afterLanding(status: LoopStatus, durationMs: number): Partial<LoopStatus> {
  const stories = {
    landed: status.stories.landed + 1,
    landedMs: status.stories.landedMs + durationMs,
  };
  const { progress } = status;
  const passed = progress === undefined ? undefined : progress.passed + 1;
  const remaining = progress === undefined || passed === undefined ? 0 : progress.total - passed;
  const avgStoryMs = Math.round(stories.landedMs / stories.landed);
  return {
    stories,
    ...(progress === undefined || passed === undefined ? {} : progressOf(passed, progress.total)),
    eta:
      remaining > 0
        ? { avgStoryMs, remainingStories: remaining, etaMs: avgStoryMs * remaining }
        : undefined,
    phase: 'preparing',
    gate: undefined,
    reason: undefined,
    failure: undefined,
  };
}

function progressOf(passed: number, total: number): Pick<LoopStatus, 'progress' | 'percent'> {
  return {
    progress: { passed, total },
    percent: total > 0 ? Math.floor((passed * 100) / total) : undefined,
  };
}

function failureOf(
  status: LoopStatus,
  failure: FailureV1,
): Pick<LoopStatus, 'failure' | 'reason' | 'hint'> {
  const last = status.failure;
  const isSame =
    last !== undefined &&
    last.kind === failure.kind &&
    last.storyId === status.story &&
    last.signature === failure.signature;
  const next: StatusFailure = {
    kind: failure.kind,
    stage: status.phase ?? 'unknown',
    storyId: status.story,
    gate: failure.gate,
    signature: failure.signature,
    repeats: isSame ? last.repeats + 1 : 1,
    resetAt: failure.resetAt,
  };
  return { failure: next, reason: failure.reason, hint: failure.hint };
}
