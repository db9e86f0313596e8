import type { StandardSchemaV1 } from './standard-schema.js';

/** An inert, bounded, hashed artifact with its origin. */
export interface AdaptedArtifactV1 {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Lower-case hex SHA-256 of `bytes`, computed again by core. */
  readonly sha256: string;
  /** Where it came from, for people and for the evidence. */
  readonly provenance: Readonly<Record<string, string>>;
}

/** What an adapter may use: bounded reads through core's own guarded ways, nothing of its own. */
export interface AdapterContextV1 {
  readonly directory: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Turns a declared reference into inert artifacts. */
export interface ReferenceAdapterV1<Options = unknown> {
  readonly contractVersion: 'reference-adapter-v1';
  readonly id: string;
  readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
  readonly acquire: (
    context: AdapterContextV1,
    options: Options,
  ) => PromiseLike<readonly AdaptedArtifactV1[]>;
}

/** Turns a declared output of a candidate into inert artifacts that can be compared with a reference. */
export interface CandidateAdapterV1<Options = unknown> {
  readonly contractVersion: 'candidate-adapter-v1';
  readonly id: string;
  readonly optionsSchema?: StandardSchemaV1<unknown, Options> | undefined;
  readonly collect: (
    context: AdapterContextV1,
    options: Options,
  ) => PromiseLike<readonly AdaptedArtifactV1[]>;
}
