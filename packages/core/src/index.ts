export * from './config/index.js';
export * from './contracts/index.js';
export * from './effects.js';
export type { GateUse, LoopInput, LoopResult, ProviderUse } from './engine/loop-types.js';
export * from './errors/index.js';
export { ensureDirectory, readBounded, writeFileAtomic, writeNewFile } from './files/index.js';
export * from './limits/index.js';
export * from './plugins/index.js';
export * from './provider-kit/index.js';
