import type { ProviderCapabilities, ProviderRequestV1, ProviderV1 } from '../contracts/index.js';
import { CapabilityError } from '../errors/index.js';

/** A capability's name. */
export type Capability = keyof ProviderCapabilities;

type Need = readonly [
  capability: Capability,
  isNeeded: (request: ProviderRequestV1) => boolean,
  why: string,
];

// The one table of which member of a request needs which capability.
const NEEDS: readonly Need[] = [
  ['readOnlyProfile', ({ permissions }) => permissions === 'read-only', 'permissions: read-only'],
  ['unsafeProfile', ({ permissions }) => permissions === 'unsafe', 'permissions: unsafe'],
  ['modelChoice', ({ model }) => model !== undefined, 'a model'],
  ['reasoningEffort', ({ reasoningEffort }) => reasoningEffort !== undefined, 'a reasoning effort'],
  ['bareStart', ({ bare }) => bare, 'a bare start'],
  ['structuredOutput', ({ answerSchema }) => answerSchema !== undefined, 'a structured answer'],
  [
    'sessionResume',
    ({ resumeSessionId }) => resumeSessionId !== undefined,
    'going on with a session',
  ],
];

/** The capabilities that a request needs and a provider does not declare, in a fixed order. */
export function findMissingCapabilities(
  provider: Pick<ProviderV1, 'capabilities'>,
  request: ProviderRequestV1,
): readonly Capability[] {
  return NEEDS.filter(
    ([capability, isNeeded]) => isNeeded(request) && provider.capabilities[capability] !== true,
  ).map(([capability]) => capability);
}

/**
 * Refuses a request that the provider cannot serve whole, before anything is spawned.
 * @throws CapabilityError CAPABILITY_MISSING naming every missing capability; they are in `details.capabilities`.
 */
export function requireCapabilities(
  provider: Pick<ProviderV1, 'id' | 'title' | 'capabilities'>,
  request: ProviderRequestV1,
): void {
  const missing = findMissingCapabilities(provider, request);
  if (missing.length === 0) return;
  const wanted = NEEDS.filter(([capability]) => missing.includes(capability)).map(
    ([, , why]) => why,
  );
  throw new CapabilityError({
    code: 'CAPABILITY_MISSING',
    message: `the request asks for ${wanted.join(' and ')}, and the provider "${provider.id}" does not offer ${missing.map((name) => `"${name}"`).join(' and ')}`,
    hint: `Take it out of \`runner\` or choose another agent; what each offers: yoke plugins`,
    details: { provider: provider.id, capabilities: missing },
  });
}

/**
 * Takes out of a request what is merely preferred and missing. Each name in `degraded` is to be told with one
 * `capability-degraded` event; what stays missing is left for {@link requireCapabilities} to refuse.
 */
export function degradeRequest(input: {
  readonly provider: Pick<ProviderV1, 'capabilities'>;
  readonly request: ProviderRequestV1;
  readonly preferred: readonly Capability[];
}): { readonly request: ProviderRequestV1; readonly degraded: readonly Capability[] } {
  const degraded = findMissingCapabilities(input.provider, input.request).filter(
    (capability) => input.preferred.includes(capability) && capability in WITHOUT,
  );
  const without = degraded.map((capability) => WITHOUT[capability] ?? {});
  const request = Object.assign({}, input.request, ...without) as ProviderRequestV1;
  return { request, degraded };
}

// What may be taken out. Permissions are absent on purpose: a profile is never widened or narrowed in silence.
const WITHOUT: Readonly<Partial<Record<Capability, Partial<ProviderRequestV1>>>> = {
  modelChoice: { model: undefined },
  reasoningEffort: { reasoningEffort: undefined },
  bareStart: { bare: false },
  structuredOutput: { answerSchema: undefined },
  sessionResume: { resumeSessionId: undefined },
};
