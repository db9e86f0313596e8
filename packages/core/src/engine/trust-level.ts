import type { TrustLevel } from '../contracts/index.js';
import type { CageOffer } from '../process/index.js';

/** Says which level of protection holds and why: L1 only when processes, files and what is hidden are all held. */
export function trustLevelOf(cage: CageOffer): {
  readonly trustLevel: TrustLevel;
  readonly why: string;
} {
  const because = cage.reason === undefined ? '' : ` (${cage.reason})`;
  if (cage.pidNamespace && cage.files) {
    const network = cage.network ? ', and gates have no network' : '';
    return {
      trustLevel: 'L1',
      why: `processes are held in namespaces, the state directory is hidden, everything but the bench is read-only${network}${because}`,
    };
  }
  const processes = cage.pidNamespace
    ? 'processes are held in a namespace of their own'
    : 'processes are held by group and marker only';
  return {
    trustLevel: 'L0',
    why: `${processes}, and the state directory and the home folder can be reached by the agent${because}`,
  };
}
