export type { DoctorCheck } from './check.js';
export { checkAgent } from './check-agent.js';
export { checkBaseline } from './check-baseline.js';
export { checkProtection } from './check-protection.js';
export { checkRepositoryState } from './check-repository.js';
export { checkState } from './check-state.js';
export { type CanaryInput, type CanaryResult, runCanary } from './run-canary.js';
