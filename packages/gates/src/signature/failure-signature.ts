import { createHash } from 'node:crypto';
import { normaliseFailure } from './normalise-failure.js';

/**
 * Names a failure by what it says: two outputs have the same signature when they differ only in colours, markers of artifacts,
 * places of benches, times, durations, process ids, addresses, ports and ids of runs. Lower-case hex SHA-256.
 */
export function failureSignature(output: string): string {
  return createHash('sha256').update(normaliseFailure(output)).digest('hex');
}
