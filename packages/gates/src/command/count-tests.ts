import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { toInertText } from '../compaction/inert-text.js';

/** One public summary line: the runner, and a pattern whose first group is the number of tests; without a group it means none. */
interface SummaryFormat {
  readonly runner: string;
  readonly pattern: RegExp;
}

// From the runners' own reporters: node 20, jest 30, vitest 4, mocha 11, ava 6, tap 21, playwright 1.5x, bun 1, deno 2,
// pytest 8, unittest 3.11, cargo 1.7x, go 1.2x, prove 3.4, surefire 3, phpunit 11, rspec 3, minitest 5, dotnet 8, ctest 3.2x.
const FORMATS: readonly SummaryFormat[] = [
  { runner: 'node', pattern: /^(?:ℹ|#) tests (\d+)$/ },
  { runner: 'jest', pattern: /^Tests:\s.*?(\d+) total$/ },
  { runner: 'vitest', pattern: /^Tests\s+\d+ .*\((\d+)\)$/ },
  { runner: 'vitest', pattern: /^Tests\s+no tests$/ },
  { runner: 'any', pattern: /^(?:Error: )?No tests? (?:files? )?(?:were )?(?:found|executed)\b/i },
  { runner: 'mocha', pattern: /^(\d+) passing\b/ },
  { runner: 'ava', pattern: /^(?:[✔✓] )?(\d+) tests? passed\b/ },
  { runner: 'tap', pattern: /^# \{ total: (\d+)/ },
  { runner: 'plan', pattern: /^1\.\.(\d+)\b/ },
  { runner: 'playwright', pattern: /^(\d+) passed \([\d.]+m?s\)$/ },
  { runner: 'bun', pattern: /^(\d+) pass$/ },
  { runner: 'deno', pattern: /^ok \| (\d+) passed\b/ },
  { runner: 'pytest', pattern: /^(?:=+ )?(?:[^=]*\b)?(\d+) passed\b.* in [\d.]+s/ },
  { runner: 'pytest', pattern: /^(?:=+ )?no tests ran in [\d.]+s/ },
  { runner: 'unittest', pattern: /^Ran (\d+) tests? in / },
  { runner: 'cargo', pattern: /^test result: \w+\. (\d+) passed;/ },
  { runner: 'go', pattern: /^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)(?!.*no tests to run)()/ },
  { runner: 'go', pattern: /^(?:ok|\?)\s+\S+\s.*\[no test(?:s to run| files)\]$/ },
  { runner: 'prove', pattern: /^Files=\d+, Tests=(\d+),/ },
  { runner: 'surefire', pattern: /^(?:\[\w+\]\s+)?Tests run: (\d+), .*Skipped: \d+$/ },
  { runner: 'phpunit', pattern: /^OK \((\d+) tests?,/ },
  { runner: 'rspec', pattern: /^(\d+) examples?, \d+ failures?\b/ },
  { runner: 'minitest', pattern: /^(\d+) (?:runs|tests), \d+ assertions\b/ },
  { runner: 'dotnet', pattern: /^(?:Total tests|.*\bTotal):\s+(\d+)\b/ },
  { runner: 'ctest', pattern: /^\d+% tests passed, \d+ tests failed out of (\d+)$/ },
];

const CANDIDATE = /\d|no tests?/i;
const MAX_LINE_CHARS = 400;

/**
 * Counts the tests that the runners' summary lines speak of; `undefined` when no line is a known summary, which says nothing
 * about how many ran. It is a floor against runs that tested nothing, not evidence: whatever runs can print such a line.
 */
export async function countTests(files: readonly string[]): Promise<number | undefined> {
  const sums = new Map<string, number>();
  for (const file of files) {
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
    for await (const line of lines) addLine(sums, line);
  }
  // A run may be told of twice, such as by a TAP plan and a total: formats are alternatives, not addends.
  return sums.size === 0 ? undefined : Math.max(...sums.values());
}

function addLine(sums: Map<string, number>, raw: string): void {
  if (raw.length > MAX_LINE_CHARS || !CANDIDATE.test(raw)) return;
  const line = toInertText(raw).trim();
  for (const { runner, pattern } of FORMATS) {
    const match = pattern.exec(line);
    if (match === null) continue;
    sums.set(runner, (sums.get(runner) ?? 0) + countOf(match));
    return;
  }
}

function countOf(match: RegExpExecArray): number {
  const group = match[1];
  if (group === undefined) return 0;
  // An empty group is a line of a runner that tells that tests ran, but not how many.
  return group === '' ? 1 : Number(group);
}
