import type { YokeConfig } from '../config/index.js';
import type { TrustLevel } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { trustLevelOf } from '../engine/trust-level.js';
import { probeCage } from '../process/index.js';
import type { DoctorCheck } from './check.js';

/** Says which level of protection holds here, and why not the next. */
export async function checkProtection(input: {
  readonly config: Pick<YokeConfig, 'trust'>;
  readonly effects: Effects;
}): Promise<DoctorCheck & { readonly trustLevel: TrustLevel }> {
  const cage = await probeCage(input.effects);
  try {
    const { trustLevel, why: reason } = trustLevelOf(cage);
    const { minimum } = input.config.trust;
    if (minimum <= trustLevel) {
      return {
        id: 'protection',
        trustLevel,
        state: 'ok',
        summary: `level ${trustLevel}: ${reason}`,
      };
    }
    return {
      id: 'protection',
      trustLevel,
      state: 'problem',
      summary: `level ${trustLevel} holds and \`trust.minimum\` asks for ${minimum}: ${reason}`,
      fix: 'Lower `trust.minimum`, or run on a machine that offers more',
    };
  } finally {
    await cage.close();
  }
}
