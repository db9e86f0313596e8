import type { EventDataV1, EventV1, FailureV1, GateRecordV1, StepName } from '@yoke/core/contracts';

/** A story that landed in this run. */
export interface LandedStory {
  readonly storyId: string;
  readonly title: string;
  readonly commit: string;
  /** SHA-256 of the evidence manifest; absent when it was not told. */
  readonly evidence?: string | undefined;
  /** Gates that answered `pass`, in order. A skipped gate is not among them. */
  readonly passed: readonly string[];
  readonly skipped: readonly string[];
  readonly durationMs: number;
  readonly attempts: number;
}

/** A story that did not land. */
export interface RefusedStory {
  readonly storyId: string;
  readonly title: string;
  readonly attempts: number;
  readonly failure: FailureV1 | undefined;
  /** The last gate that did not pass. */
  readonly gate: GateRecordV1 | undefined;
  readonly feedback: string | undefined;
  /** The ref that keeps the last candidate, such as `refs/yoke/attempts/S-1/2`. */
  readonly ref: string | undefined;
}

/** Everything that a person sees of a run, as it stands after an event. Immutable. */
export interface RunView {
  readonly start?: EventDataV1['run-start'] | undefined;
  readonly story?:
    | {
        readonly id: string;
        readonly title: string;
        readonly startedAtMs: number;
        readonly passed: number;
        readonly total: number;
      }
    | undefined;
  readonly attempt?: { readonly number: number; readonly maxAttempts: number } | undefined;
  /** What is going on right now. */
  readonly doing?: { readonly label: string; readonly startedAtMs: number } | undefined;
  /** The step under way. */
  readonly step?: StepName | undefined;
  /** The gates are being tried on the base, not on any work. */
  readonly isBaseline?: boolean | undefined;
  readonly activity?: { readonly text: string; readonly atMs: number } | undefined;
  readonly gates: readonly GateRecordV1[];
  readonly evidence?: string | undefined;
  readonly ref?: string | undefined;
  readonly landed: readonly LandedStory[];
  readonly refused: readonly RefusedStory[];
  readonly end?: EventDataV1['run-end'] | undefined;
}

/** The view before the first event. */
export const EMPTY_VIEW: RunView = { gates: [], landed: [], refused: [] };

/** What each step is called while it goes on. */
const STEP_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    select: 'choosing a story',
    'open-workspace': 'opening the workspace',
    'freeze-terms': 'freezing the terms',
    implement: 'the agent is at work',
    seal: 'sealing the candidate',
    prove: 'proving',
    judge: 'judging',
    land: 'landing',
  } satisfies Record<StepName, string>),
);

/** Takes one event into the view. Unknown events change nothing. Pure. */
export function nextView(view: RunView, event: EventV1): RunView {
  const atMs = Date.parse(event.at);
  const doing = (label: string): RunView => ({
    ...view,
    doing: { label, startedAtMs: atMs },
    activity: undefined,
  });
  switch (event.type) {
    case 'run-start':
      return { ...view, start: event.data };
    case 'run-end':
      return { ...view, end: event.data, doing: undefined, activity: undefined };
    case 'story-start':
      return startStory(view, event, atMs);
    case 'story-end':
      return endStory(view, event);
    case 'attempt-start':
      return { ...view, attempt: event.data, gates: [], evidence: undefined, ref: undefined };
    case 'step-start':
      return {
        ...doing(STEP_LABELS.get(event.data.step) ?? event.data.step),
        step: event.data.step,
      };
    case 'gate-start':
      return doing(`gate ${event.data.gate}`);
    case 'gate-end':
      return isBeforeWork(view) ? view : { ...view, gates: [...view.gates, event.data] };
    case 'baseline-start':
      return { ...doing('proving the base before any agent is paid'), isBaseline: true };
    case 'baseline-end':
      return { ...view, isBaseline: false };
    case 'wait-start':
      return doing(`waiting: ${event.data.reason}`);
    case 'candidate-sealed':
      return { ...view, ref: event.data.ref };
    case 'landing-end':
      return { ...view, evidence: event.data.evidence ?? view.evidence };
    case 'invocation-activity':
      return { ...view, activity: { text: event.data.summary ?? event.data.kind, atMs } };
    default:
      return view;
  }
}

/** Tells whether a gate's answer is about the base: what it says then is no judgement of any work. */
export function isBeforeWork(view: RunView): boolean {
  return view.isBaseline === true || view.step === 'freeze-terms';
}

function startStory(
  view: RunView,
  event: Extract<EventV1, { type: 'story-start' }>,
  atMs: number,
): RunView {
  const { title, passed, total } = event.data;
  const story = { id: event.storyId ?? '', title, passed, total, startedAtMs: atMs };
  return { ...view, story, attempt: undefined, gates: [], evidence: undefined, ref: undefined };
}

function endStory(view: RunView, event: Extract<EventV1, { type: 'story-end' }>): RunView {
  const { outcome, attempts, commit, durationMs, failure } = event.data;
  const storyId = event.storyId ?? view.story?.id ?? '';
  const title = view.story?.title ?? '';
  const rest = {
    ...view,
    step: undefined,
    story: undefined,
    attempt: undefined,
    doing: undefined,
    activity: undefined,
  };
  if (outcome === 'interrupted') return rest;
  if (outcome === 'landed') {
    const named = (answer: GateRecordV1['answer']) =>
      view.gates.filter((gate) => gate.answer === answer).map(({ gate }) => gate);
    const landed = {
      storyId,
      title,
      commit: commit ?? '',
      evidence: view.evidence,
      passed: named('pass'),
      skipped: named('skip'),
      durationMs,
      attempts,
    };
    return { ...rest, landed: [...view.landed, landed] };
  }
  const gate = view.gates.findLast(({ answer }) => answer === 'fail' || answer === 'error');
  const refused = {
    storyId,
    title,
    attempts,
    failure,
    gate,
    feedback: gate?.feedback,
    ref: view.ref,
  };
  return { ...rest, refused: [...view.refused, refused] };
}
