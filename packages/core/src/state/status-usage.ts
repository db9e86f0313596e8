import type { EnvelopeV1, UsageV1 } from '../contracts/index.js';
import type { LoopStatus, StatusCall, StatusMeasurement, StatusTokens } from './loop-status.js';

type Consumption = Pick<LoopStatus, 'tokens' | 'measurement'>;

const KEPT_CALLS = 20;

/** Nothing consumed yet. */
export const NO_CONSUMPTION: Consumption = {
  tokens: { measurementComplete: true, calls: [] },
  measurement: {
    costAvailable: 'unknown',
    measuredCalls: 0,
    unknownCalls: 0,
    unmeasuredAttempts: 0,
    openCalls: 0,
  },
};

/** Counts an invocation that has begun. */
export function addCallStart({ tokens, measurement }: Consumption): Consumption {
  return { tokens, measurement: { ...measurement, openCalls: measurement.openCalls + 1 } };
}

/** Adds what an invocation consumed. */
export function addCallEnd(before: Consumption, envelope: EnvelopeV1): Consumption {
  const { usage } = envelope;
  const { measurement } = before;
  const isMeasured = usage?.costUsd !== undefined;
  return {
    tokens: addTokens(before.tokens, envelope),
    measurement: withAvailability({
      ...measurement,
      measuredCalls: measurement.measuredCalls + (isMeasured ? 1 : 0),
      unknownCalls: measurement.unknownCalls + (isMeasured ? 0 : 1),
      openCalls: Math.max(0, measurement.openCalls - 1),
    }),
  };
}

/** Counts an attempt whose invocation never reported back: what it consumed is unknown, not nothing. */
export function addAttemptEnd(before: Consumption): Consumption {
  const { tokens, measurement } = before;
  if (measurement.openCalls === 0) return before;
  const unmeasuredAttempts = measurement.unmeasuredAttempts + 1;
  return {
    tokens: { ...tokens, measurementComplete: false },
    measurement: withAvailability({ ...measurement, openCalls: 0, unmeasuredAttempts }),
  };
}

function addTokens(tokens: StatusTokens, envelope: EnvelopeV1): StatusTokens {
  const usage: UsageV1 = envelope.usage ?? {};
  const isComplete = usage.inputTokens !== undefined && usage.outputTokens !== undefined;
  return {
    inputTokens: sum(tokens.inputTokens, usage.inputTokens),
    cachedInputTokens: sum(tokens.cachedInputTokens, usage.cachedInputTokens),
    cacheWriteInputTokens: sum(tokens.cacheWriteInputTokens, usage.cacheWriteTokens),
    outputTokens: sum(tokens.outputTokens, usage.outputTokens),
    reasoningOutputTokens: sum(tokens.reasoningOutputTokens, usage.reasoningTokens),
    totalCostUsd: sum(tokens.totalCostUsd, usage.costUsd),
    model: usage.model ?? tokens.model,
    measurementComplete: tokens.measurementComplete && isComplete,
    calls: [...tokens.calls, callOf(envelope, usage)].slice(-KEPT_CALLS),
  };
}

function callOf(envelope: EnvelopeV1, usage: UsageV1): StatusCall {
  const { provider, role, outcome, durationMs } = envelope;
  const { model, inputTokens, outputTokens, costUsd } = usage;
  return {
    provider,
    role,
    outcome,
    durationMs,
    model,
    inputTokens,
    outputTokens,
    totalCostUsd: costUsd,
  };
}

function withAvailability(measurement: StatusMeasurement): StatusMeasurement {
  const { measuredCalls, unknownCalls, unmeasuredAttempts } = measurement;
  const isWhole = unknownCalls === 0 && unmeasuredAttempts === 0;
  const costAvailable = measuredCalls === 0 ? 'unknown' : isWhole ? 'measured' : 'partial';
  return { ...measurement, costAvailable };
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : a + b;
}
