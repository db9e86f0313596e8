import { definePlugin, type PluginV1 } from '@yoke/core/contracts';
import { auditGate } from './audit/audit-gate.js';
import { completionGate } from './gates/completion-gate.js';
import { criterionGate } from './gates/criterion-gate.js';
import { perfGate } from './gates/perf-gate.js';
import { verifyGate } from './gates/verify-gate.js';

/** The built-in gates as a plugin. */
const gatesPlugin: PluginV1 = definePlugin({
  name: '@yoke/gates',
  gates: [criterionGate, verifyGate, perfGate, auditGate, completionGate],
});

export default gatesPlugin;
