import type { Clock, EventListener } from '@yoke/core';
import { defineGate, type GateV1 } from '@yoke/core/contracts';
import { expectTypeOf } from 'vitest';
import {
  type AgentStep,
  buildStory,
  collectEvents,
  type FakeClock,
  gateConformance,
  runCanary,
} from './index.js';

declare const gate: GateV1<{ readonly allow: readonly string[] }>;

// A canary has the options of its gate.
void runCanary(gate, { files: {}, options: { allow: ['MIT'] } });
// @ts-expect-error the gate takes a list of names, not one name
void runCanary(gate, { files: {}, options: { allow: 'MIT' } });

// A gate without options needs no type argument.
gateConformance(
  defineGate({
    id: 'always',
    title: 'Always',
    canary: { blocks: { files: {}, options: {} }, passes: { files: {}, options: {} } },
    run: async () => ({ answer: 'pass', summary: 'fine' }),
  }),
);

// What testkit makes fits where core wants it.
expectTypeOf<FakeClock>().toExtend<Clock>();
expectTypeOf(collectEvents().onEvent).toEqualTypeOf<EventListener>();
expectTypeOf(collectEvents().ofType('gate-end')[0]?.data.gate).toEqualTypeOf<string | undefined>();

// @ts-expect-error there is no event of that name
collectEvents().ofType('gate-ends');
// @ts-expect-error a step has to say what it does
const step: AgentStep = { path: 'a.txt', text: '' };
// @ts-expect-error `passes` is a boolean
buildStory({ passes: 'yes' });

void step;
