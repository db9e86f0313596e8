// The tests drive the parts of core that no package exports, so they reach for its sources in this one place.

export { buildEnvironment } from '../../packages/core/src/process/environment.js';
export {
  type CageSupport,
  probeCage,
  type SupervisedResult,
  supervise,
} from '../../packages/core/src/process/index.js';
export { systemEffects } from '../../packages/core/src/system-effects.js';
