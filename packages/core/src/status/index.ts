export { type ProcessProbe, probeProcesses } from '../process/process-identity.js';
export * from '../state/status.js';
