export { formatStatus } from './format-status.js';
export { locateState, type StateLocation } from './locate-state.js';
export { type LockRecord, readLockRecord } from './lock-record.js';
export type {
  LoopStatus,
  StatusCall,
  StatusFailure,
  StatusMeasurement,
  StatusTokens,
} from './loop-status.js';
export { plainText } from './plain-text.js';
export { type ReadLedgerOptions, readLedger } from './read-ledger.js';
export { readStatus, rebuildStatus } from './read-status.js';
export { reduceStatus } from './reduce-status.js';
export { type StatePaths, statePaths } from './state-paths.js';
export { statusCursor } from './status-cursor.js';
export { type StatusView, viewStatus } from './view-status.js';
