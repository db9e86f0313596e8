export { canonicalJson } from './canonical-json.js';
export { type CleanupAction, type CleanupInput, type CleanupReport, cleanUp } from './cleanup.js';
export {
  type ArtifactDisplay,
  displayArtifact,
  displayProof,
} from './display.js';
export type { DisplayWarning } from './display-file.js';
export { type EvidenceStore, openEvidenceStore, type StoredEvidence } from './evidence-store.js';
export { type GateHistory, readGateHistory } from './gate-history.js';
export { mergeGitignore } from './gitignore.js';
export { type Ledger, type OpenLedgerInput, openLedger } from './ledger.js';
export type { EventDraft } from './ledger-draft.js';
export { type AcquireInput, acquireLock, type ProjectLock } from './lock.js';
export { listManifests } from './manifest-marks.js';
export { clearPause, isPauseRequested, requestPause } from './pause.js';
export { pruneEvidence, type Retention } from './prune-evidence.js';
export { safeSegment } from './safe-segment.js';
export { type OpenStateInput, openStateDirectory, type StateDirectory } from './state-directory.js';
export * from './status.js';
export { createStatusWriter, type StatusWriter } from './status-writer.js';
export { type EvidenceFile, listEvidence } from './stored-evidence.js';
export { type LedgerCheck, verifyLedger } from './verify-ledger.js';
export { type WaitInput, type WaitResult, waitForRun } from './wait.js';
