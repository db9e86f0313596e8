export { digestConfig } from './config-digest.js';
export { inspectRepository } from './inspect-repository.js';
export { openMirror } from './mirror.js';
export { openProofBench } from './proof-bench.js';
export { readHead, readUserRef } from './read-head.js';
export { listRepositoryProblems } from './repository-errors.js';
export type * from './types.js';
export { findDeceivingName, findUnportableName, findUnsafeName } from './unsafe-name.js';
