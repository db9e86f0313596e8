import type { TrustLevel } from '../contracts/index.js';
import type { CageSupport } from '../process/index.js';

/** Says which level of protection holds, and what is missing for the next one. */
export function trustLevelOf(cage: CageSupport): {
  readonly trustLevel: TrustLevel;
  readonly why: string;
} {
  const processes = cage.pidNamespace
    ? 'processes are held in a namespace of their own'
    : 'processes are held by group and marker only';
  return {
    trustLevel: 'L0',
    why: `${processes}, and the state directory and the home folder can be reached by the agent`,
  };
}
