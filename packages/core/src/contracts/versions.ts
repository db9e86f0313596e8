/**
 * The kinds of contract that Yoke speaks. Every object that implements one carries `contractVersion: '<kind>-v<n>'`.
 */
export type ContractKind =
  | 'plugin'
  | 'provider'
  | 'gate'
  | 'critic'
  | 'reference-adapter'
  | 'candidate-adapter'
  | 'envelope'
  | 'event';

/**
 * Every contract version this core speaks, newest first; at most the newest and the one before.
 * This is the only list of versions: checks, messages and documentation are derived from it.
 */
export const SPOKEN_VERSIONS = {
  plugin: ['plugin-v1'],
  provider: ['provider-v1'],
  gate: ['gate-v1'],
  critic: ['critic-v1'],
  'reference-adapter': ['reference-adapter-v1'],
  'candidate-adapter': ['candidate-adapter-v1'],
  envelope: ['envelope-v1'],
  event: ['event-v1'],
} as const satisfies Readonly<Record<ContractKind, readonly string[]>>;

/** Tells whether this core speaks the given version of the given contract. Anything but a listed string is not spoken. */
export function isSpokenVersion(kind: ContractKind, version: unknown): boolean {
  return (SPOKEN_VERSIONS[kind] as readonly unknown[]).includes(version);
}
