export { auditGate } from './audit/audit-gate.js';
export {
  type AdvisorySeverity,
  type AuditOptions,
  auditOptionsSchema,
  type Suppression,
} from './audit/audit-options.js';
export { type CompactFilesInput, compactFiles } from './compaction/compact-files.js';
export { type CompactionInput, compactOutput } from './compaction/compact-output.js';
export {
  type CompactedOutput,
  type Compactor,
  type CompactorOptions,
  createCompactor,
  type StreamName,
} from './compaction/create-compactor.js';
export { toInertText } from './compaction/inert-text.js';
export { type ArtifactReference, artifactLine } from './compaction/render-preview.js';
export {
  type CompletionOptions,
  completionGate,
  completionOptionsSchema,
} from './gates/completion-gate.js';
export {
  type CriterionOptions,
  criterionGate,
  criterionOptionsSchema,
} from './gates/criterion-gate.js';
export { type PerfOptions, perfGate, perfOptionsSchema } from './gates/perf-gate.js';
export { type VerifyOptions, verifyGate, verifyOptionsSchema } from './gates/verify-gate.js';
export { detectVerifyCommand } from './plan/detect-verify-command.js';
export type {
  AuditSetting,
  CommandSetting,
  CustomGateSetting,
  GatePlan,
  GatePlanTools,
  GateSettings,
  VerifyDetection,
} from './plan/gate-plan-types.js';
export { planGates } from './plan/plan-gates.js';
export { default } from './plugin.js';
export { failureSignature } from './signature/failure-signature.js';
