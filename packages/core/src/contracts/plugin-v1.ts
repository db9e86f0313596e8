import type { CandidateAdapterV1, ReferenceAdapterV1 } from './adapter-v1.js';
import type { CriticV1 } from './critic-v1.js';
import type { GateV1 } from './gate-v1.js';
import type { ProviderV1 } from './provider-v1.js';

// Each plugin brings options types of its own; only the pair of schema and object knows them.
// biome-ignore lint/suspicious/noExplicitAny: the options type is existential here, and core hands over only what the schema returned
type AnyOptions = any;

/** A package's default export: the providers, gates, critics and adapters it brings. */
export interface PluginV1 {
  readonly contractVersion: 'plugin-v1';
  /** The package's name, or a lower-case kebab name; the prefix of its gates in configuration. */
  readonly name: string;
  readonly providers?: readonly ProviderV1<AnyOptions>[] | undefined;
  readonly gates?: readonly GateV1<AnyOptions>[] | undefined;
  readonly critics?: readonly CriticV1<AnyOptions>[] | undefined;
  readonly references?: readonly ReferenceAdapterV1<AnyOptions>[] | undefined;
  readonly candidates?: readonly CandidateAdapterV1<AnyOptions>[] | undefined;
}
