import type { ConformanceCase } from './conformance-case.js';

/** Runs every case and answers the names of those that reject, in order. */
export async function failingCases(cases: readonly ConformanceCase[]): Promise<readonly string[]> {
  const failing: string[] = [];
  for (const { name, run } of cases) {
    try {
      await run();
    } catch {
      failing.push(name);
    }
  }
  return failing;
}
