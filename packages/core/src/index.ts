export * from './artifacts/index.js';
export * from './attempts/index.js';
export {
  type Backlog,
  backlogJsonSchema,
  type CheckedBacklog,
  type Criterion,
  checkBacklog,
  createStoryIndex,
  findStory,
  flipPasses,
  INACTIVE_STORY_KEYS,
  type LintResult,
  lintBacklog,
  MAX_BACKLOG_BYTES,
  parseBacklog,
  type SelectOptions,
  type Story,
  type StoryChoice,
  type StoryIndex,
  selectStory,
  storyDigest,
  type WaitingStory,
} from './backlog/index.js';
export * from './config/index.js';
export * from './contracts/index.js';
export * from './doctor/index.js';
export * from './effects.js';
export { type ArtifactPlace, artifactLine, splitFeedback } from './engine/artifact-line.js';
export {
  type GateByHandInput,
  type GateByHandResult,
  runGateByHand,
} from './engine/gate-by-hand.js';
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
export { ensureDirectory, writeFileAtomic, writeNewFile } from './files/index.js';
export * from './limits/index.js';
export {
  type Capability,
  createRegistry,
  degradeRequest,
  findMissingCapabilities,
  inspectPlugins,
  type LoadedPlugin,
  type OptionsInput,
  type PluginPlace,
  type PluginRegistry,
  type PluginSource,
  type PluginSubject,
  pluginDependencyMissing,
  pluginLoadFailed,
  pluginMemberUnknown,
  pluginNotFound,
  pluginProblemsFound,
  type Registered,
  type ResolvedOptions,
  requireCapabilities,
  resolveOptions,
} from './plugins/index.js';
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
export * from './proof/index.js';
export * from './provider-kit/index.js';
export {
  type CleanupAction,
  type CleanupInput,
  type CleanupReport,
  cleanUp,
  clearPause,
  type GateHistory,
  type LedgerCheck,
  mergeGitignore,
  type Retention,
  readGateHistory,
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
