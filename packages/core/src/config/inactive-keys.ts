import { valueAt } from './source/value-at.js';

/** A key that is read and checked although its feature is still to come. */
interface InactiveKey {
  readonly key: string;
  /** Tells whether a value asks for the feature; every value does when absent. */
  readonly isAsked?: ((value: unknown) => boolean) | undefined;
}

/**
 * The one list of keys of the configuration whose feature is still to come. Whoever builds a feature removes its row.
 * An inactive key changes nothing; it is named once to the user.
 */
export const INACTIVE_CONFIG_KEYS: readonly InactiveKey[] = [
  { key: 'actions' },
  { key: 'codeGraph' },
  { key: 'codeIntelligence' },
  { key: 'commit.allowCoAuthors', isAsked: (value) => value === true },
  { key: 'design' },
  { key: 'goals' },
  { key: 'loop.decisionPolicy', isAsked: (value) => value === 'critical' },
  { key: 'loop.onAmbiguity', isAsked: (value) => value === 'abort' },
  { key: 'loop.parallel', isAsked: (value) => typeof value === 'number' && value > 1 },
  { key: 'planning' },
  { key: 'quality' },
  { key: 'routing' },
  { key: 'smoke' },
  { key: 'solpi' },
  { key: 'trust.dilution', isAsked: (value) => value !== 'allow' },
  { key: 'update' },
];

/** Lists the inactive keys that a configuration as written asks for, sorted as in the table. */
export function findInactiveKeys(written: unknown): readonly string[] {
  return INACTIVE_CONFIG_KEYS.filter(({ key, isAsked }) => {
    const value = valueAt(written, key.split('.'));
    return value !== undefined && (isAsked?.(value) ?? true);
  }).map(({ key }) => key);
}
