import assert from 'node:assert/strict';
import { INVOCATION_OUTCOMES, type ProviderEventV1 } from '@yoke/core/contracts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isOneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown): boolean =>
    allowed.includes(value);

/** For each type of event the members that must be there. */
const REQUIRED: Readonly<
  Record<ProviderEventV1['type'], Readonly<Record<string, (value: unknown) => boolean>>>
> = {
  activity: { kind: isOneOf('text', 'tool-start', 'tool-end', 'edit') },
  report: { text: isText },
  usage: {
    scope: isOneOf('total', 'delta'),
    usage: (value) => typeof value === 'object' && value !== null,
  },
  session: { sessionId: isText },
  structured: {},
  denied: { tool: isText },
  limit: { kind: isOneOf('account', 'throttle') },
  error: {
    outcome: isOneOf(...INVOCATION_OUTCOMES.filter((outcome) => outcome !== 'completed')),
    message: isText,
  },
  end: {},
  raw: { line: isText },
};

/** Asserts that a value is an event of the contract. */
export function assertProviderEvent(value: unknown): asserts value is ProviderEventV1 {
  assert.ok(typeof value === 'object' && value !== null, 'an event is no object');
  const event: Readonly<Record<string, unknown>> = { ...value };
  const required = Object.entries(REQUIRED).find(([type]) => type === event.type)?.[1];
  assert.ok(
    required !== undefined,
    `event type ${JSON.stringify(event.type)} is not in the contract`,
  );
  for (const [member, isRight] of Object.entries(required)) {
    assert.ok(
      isRight(event[member]),
      `member "${member}" of event "${String(event.type)}" is wrong`,
    );
  }
}
