export * from './backlog/index.js';
export * from './config/index.js';
export * from './contracts/index.js';
export * from './doctor/index.js';
export * from './effects.js';
export type { GateUse, LoopInput, LoopResult, ProviderUse } from './engine/loop-types.js';
export * from './errors/index.js';
export { ensureDirectory, readBounded, writeFileAtomic, writeNewFile } from './files/index.js';
export * from './limits/index.js';
export * from './plugins/index.js';
export {
  type CageSupport,
  endProcessTree,
  type ProcessProbe,
  probeCage,
  probeProcesses,
  runTool,
} from './process/index.js';
export * from './provider-kit/index.js';
export {
  type CleanupAction,
  type CleanupInput,
  type CleanupReport,
  cleanUp,
  clearPause,
  type LedgerCheck,
  mergeGitignore,
  requestPause,
  type StateDirectory,
  safeSegment,
  verifyLedger,
  type WaitInput,
  type WaitResult,
  waitForRun,
} from './state/index.js';
export * from './state/status.js';
