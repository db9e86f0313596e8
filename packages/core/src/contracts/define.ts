import type { CandidateAdapterV1, ReferenceAdapterV1 } from './adapter-v1.js';
import type { CriticV1 } from './critic-v1.js';
import type { GateV1 } from './gate-v1.js';
import type { PluginV1 } from './plugin-v1.js';
import type { ProviderV1 } from './provider-v1.js';

type Authored<Contract> = Omit<Contract, 'contractVersion'>;

function stamp<Version extends string, Body extends object>(
  contractVersion: Version,
  body: Body,
): Readonly<Body & { readonly contractVersion: Version }> {
  return Object.freeze({ ...body, contractVersion });
}

/** Makes a plugin: stamps the contract version and freezes it. A hand-made object with the literal is as good. */
export function definePlugin(plugin: Authored<PluginV1>): PluginV1 {
  return stamp('plugin-v1', plugin);
}

/** Makes a provider; the type of its options is inferred from `optionsSchema`. */
export function defineProvider<Options = Record<string, never>>(
  provider: Authored<ProviderV1<Options>>,
): ProviderV1<Options> {
  return stamp('provider-v1', provider);
}

/** Makes a gate; the type of its options is inferred from `optionsSchema`. */
export function defineGate<Options = Record<string, never>>(
  gate: Authored<GateV1<Options>>,
): GateV1<Options> {
  return stamp('gate-v1', gate);
}

/** Makes a critic; the type of its options is inferred from `optionsSchema`. */
export function defineCritic<Options = Record<string, never>>(
  critic: Authored<CriticV1<Options>>,
): CriticV1<Options> {
  return stamp('critic-v1', critic);
}

/** Makes a reference adapter; the type of its options is inferred from `optionsSchema`. */
export function defineReferenceAdapter<Options = Record<string, never>>(
  adapter: Authored<ReferenceAdapterV1<Options>>,
): ReferenceAdapterV1<Options> {
  return stamp('reference-adapter-v1', adapter);
}

/** Makes a candidate adapter; the type of its options is inferred from `optionsSchema`. */
export function defineCandidateAdapter<Options = Record<string, never>>(
  adapter: Authored<CandidateAdapterV1<Options>>,
): CandidateAdapterV1<Options> {
  return stamp('candidate-adapter-v1', adapter);
}
