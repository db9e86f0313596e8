import type { EnvelopeV1, ProviderEventV1, UsageV1 } from '../contracts/index.js';

/** What the events of an invocation come to. */
export interface FoldedEvents {
  /** Absent means unknown. */
  readonly usage?: UsageV1 | undefined;
  readonly report?: string | undefined;
  readonly structured?: unknown;
  readonly sessionId?: string | undefined;
  readonly limit?: EnvelopeV1['limit'];
  /** The last error that no later report or answer superseded. */
  readonly error?: Extract<ProviderEventV1, { type: 'error' }> | undefined;
  /** Most recent last, each tool once. */
  readonly deniedTools: readonly string[];
  /** The agent said that it is finished. */
  readonly isEnded: boolean;
}

/** Adds up the events of an invocation in order. A report or a structured answer supersedes an error or a limit before it. */
export function foldEvents(events: readonly ProviderEventV1[]): FoldedEvents {
  const start: FoldedEvents = { deniedTools: [], isEnded: false };
  const folded = events.reduce(foldEvent, start);
  const usage = foldUsage(events);
  return usage === undefined ? folded : { ...folded, usage };
}

function foldEvent(before: FoldedEvents, event: ProviderEventV1): FoldedEvents {
  switch (event.type) {
    case 'report': {
      const report = event.isContinued === true ? (before.report ?? '') + event.text : event.text;
      // A blank report only begins anew; it says nothing that could supersede an error.
      return event.text.trim() === ''
        ? { ...before, report }
        : { ...before, report, error: undefined, limit: undefined };
    }
    case 'structured':
      return { ...before, structured: event.value, error: undefined, limit: undefined };
    case 'session':
      return { ...before, sessionId: event.sessionId };
    case 'denied':
      return {
        ...before,
        deniedTools: [...before.deniedTools.filter((tool) => tool !== event.tool), event.tool],
      };
    case 'limit': {
      // A line that repeats the limit without its time takes nothing back.
      const isSame = before.limit?.kind === event.kind;
      const resetAt = event.resetAt ?? (isSame ? before.limit?.resetAt : undefined);
      const limit = { kind: event.kind, ...(resetAt === undefined ? {} : { resetAt }) };
      return { ...before, limit };
    }
    case 'error':
      return { ...before, error: event };
    case 'end':
      return { ...before, isEnded: true };
    case 'activity':
    case 'raw':
    case 'usage':
      return before;
    default: {
      const unreachable: never = event;
      return unreachable;
    }
  }
}

const COUNTS = [
  'inputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
  'costUsd',
] as const;

type UsageEvent = Extract<ProviderEventV1, { type: 'usage' }>;

function foldUsage(events: readonly ProviderEventV1[]): UsageV1 | undefined {
  const lastTotal = events.findLastIndex((one) => one.type === 'usage' && one.scope === 'total');
  const [first, ...rest] = events
    .slice(Math.max(lastTotal, 0))
    .filter((event) => event.type === 'usage')
    .filter(isFirstOfItsId);
  if (first === undefined) return undefined;
  const sum = rest.reduce((before, event) => add(before, event.usage), first.usage);
  const model = events.findLast((event) => event.type === 'session' && event.model !== undefined);
  return model?.type === 'session' && model.model !== undefined
    ? { model: model.model, ...sum }
    : sum;
}

function isFirstOfItsId(event: UsageEvent, index: number, all: readonly UsageEvent[]): boolean {
  return event.id === undefined || all.findIndex((other) => other.id === event.id) === index;
}

/** A sum is known only where every part is. */
function add(a: UsageV1, b: UsageV1): UsageV1 {
  const known = COUNTS.flatMap((name) => {
    const [left, right] = [a[name], b[name]];
    return left === undefined || right === undefined ? [] : [[name, left + right] as const];
  });
  const model = b.model ?? a.model;
  return { ...(model === undefined ? {} : { model }), ...Object.fromEntries(known) };
}
