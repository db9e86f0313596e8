import type { EventListener, EventTypeV1, EventV1 } from '@yoke/core';

/** One event of a given type. */
export type EventOf<Type extends EventTypeV1> = Extract<EventV1, { readonly type: Type }>;

/** Events as they came in. */
export interface EventCollection {
  /** Hand this to a run as `onEvent`. */
  readonly onEvent: EventListener;
  readonly all: () => readonly EventV1[];
  readonly ofType: <Type extends EventTypeV1>(type: Type) => readonly EventOf<Type>[];
  /** Resolves with the first event of a type, at once when it has come already. */
  readonly waitFor: <Type extends EventTypeV1>(type: Type) => Promise<EventOf<Type>>;
}

/** Makes a listener that keeps every event. */
export function collectEvents(): EventCollection {
  const events: EventV1[] = [];
  const waiting = new Set<(event: EventV1) => void>();
  const ofType = <Type extends EventTypeV1>(type: Type) =>
    events.filter((event): event is EventOf<Type> => event.type === type);
  return {
    onEvent: (event) => {
      events.push(event);
      for (const tell of [...waiting]) tell(event);
    },
    all: () => [...events],
    ofType,
    waitFor: <Type extends EventTypeV1>(type: Type) =>
      new Promise<EventOf<Type>>((resolve) => {
        const [first] = ofType(type);
        if (first !== undefined) return resolve(first);
        const tell = (event: EventV1) => {
          if (event.type !== type) return;
          waiting.delete(tell);
          resolve(event as EventOf<Type>);
        };
        waiting.add(tell);
      }),
  };
}
