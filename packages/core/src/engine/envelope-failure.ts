import type { EnvelopeV1, FailureV1 } from '../contracts/index.js';

/**
 * Says whether an invocation leaves something to seal. A plain end does, whatever its exit code, and so does a timeout or
 * a denied tool: the gates decide on the files that are there. Everything else is the provider's failure, not the work's.
 * `agent` is its name in the configuration, which is what the user knows it by.
 */
export function judgeEnvelope(envelope: EnvelopeV1, agent: string): FailureV1 | undefined {
  const infrastructure = (what: string, more: { readonly resetAt?: string } = {}): FailureV1 => ({
    kind: 'provider-infrastructure',
    reason: `The agent "${agent}" did not work: ${envelope.reason ?? what}.`,
    ...more,
    signature: `provider-infrastructure:${envelope.outcome}`,
  });
  switch (envelope.outcome) {
    case 'completed':
    case 'denied':
    case 'timed-out':
      return undefined;
    case 'limited':
      return infrastructure('its limit is reached', {
        ...(envelope.limit?.resetAt === undefined ? {} : { resetAt: envelope.limit.resetAt }),
      });
    case 'unauthorised':
      return infrastructure('it is not signed in');
    case 'invalid-model':
      return infrastructure('it does not know the model that was asked for');
    case 'unreachable':
      return infrastructure('it could not reach its service');
    case 'cut':
      return infrastructure('its answer was cut');
    case 'no-answer':
      return infrastructure('it gave no answer');
    case 'crashed':
    case 'cancelled':
      return infrastructure('it crashed');
    default: {
      const unreachable: never = envelope.outcome;
      return unreachable;
    }
  }
}

/** Explains a failure that came behind an invocation which was itself not clean. */
export function withEnvelope(failure: FailureV1, envelope: EnvelopeV1): FailureV1 {
  if (envelope.outcome === 'timed-out') {
    return {
      ...failure,
      kind: 'timeout',
      reason: `${envelope.reason ?? 'The agent was stopped by a timer'}. ${failure.reason}`,
      hint: 'Raise `loop.timeoutMinutes`, `loop.progressTimeoutMinutes` or `loop.maxCallMinutes`, or make the story smaller.',
    };
  }
  const denied = envelope.deniedTools ?? [];
  if (denied.length === 0) return failure;
  return {
    ...failure,
    reason: `${failure.reason} The agent was not allowed to use: ${denied.slice(0, 5).join(', ')}.`,
    hint:
      failure.hint ??
      'Allow what it needs in the agent’s own settings, or set `runner.permissions`.',
  };
}
