import type { ObjectKind } from './object-id.js';

/** An object as it is stored, before anybody compared its bytes with its id. */
export interface RawObject {
  readonly kind: ObjectKind | 'tag';
  readonly bytes: Uint8Array;
}

/** Serves stored objects by id, unchecked. */
export interface RawObjects {
  /** Absent when there is no such object. */
  readonly read: (id: string) => Promise<RawObject | undefined>;
  readonly close: () => Promise<void>;
}
