export type { CageOffer, CageSupport } from './cage.js';
export { type ProbeOptions, probeCage } from './cage-probe.js';
export { parseCommandLine } from './command-line.js';
export { endProcessTree } from './end-process-tree.js';
export {
  buildEnvironment,
  type EnvironmentInput,
  type EnvironmentPurpose,
} from './environment.js';
export { findProgram } from './find-program.js';
export {
  type ProcessLiveness,
  type ProcessProbe,
  probeProcesses,
} from './process-identity.js';
export { runTool } from './run-tool.js';
export type { SweepEnd } from './stray-sweep.js';
export { supervise } from './supervise.js';
export type * from './types.js';
