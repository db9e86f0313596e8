import type { DoctorCheck } from '@yoke/core';

/** What this very process shows of the machine: the version of Node is checked before anything else starts. */
export function checkMachine(): readonly DoctorCheck[] {
  return [{ id: 'node', state: 'ok', summary: `Node ${process.versions.node}` }];
}
