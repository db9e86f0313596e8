export * from './artifacts/index.js';
export * from './attempts/index.js';
export * from './backlog/index.js';
export * from './config/index.js';
export * from './contracts/index.js';
export * from './doctor/index.js';
export * from './effects.js';
export { type ArtifactPlace, artifactLine, splitFeedback } from './engine/artifact-line.js';
export type {
  CriticUse,
  GateUse,
  LoopInput,
  LoopResult,
  ProviderUse,
} from './engine/loop-types.js';
export { retentionOf } from './engine/prune-outputs.js';
export { runLoop } from './engine/run-loop.js';
export * from './errors/index.js';
export { ensureDirectory, readBounded, writeFileAtomic, writeNewFile } from './files/index.js';
export * from './limits/index.js';
export * from './plugins/index.js';
export {
  type CageSupport,
  endProcessTree,
  type ProcessProbe,
  parseCommandLine,
  probeCage,
  probeProcesses,
  runTool,
  type SupervisedResult,
  supervise,
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
  type Retention,
  requestPause,
  type StateDirectory,
  safeSegment,
  verifyLedger,
  type WaitInput,
  type WaitResult,
  waitForRun,
} from './state/index.js';
export * from './state/status.js';
export { type SystemEffectsInput, systemClock, systemEffects } from './system-effects.js';
