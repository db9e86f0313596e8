export { type CanaryInput, type CanaryResult, runCanary } from './run-canary.js';
