/** One promise of a contract, as a check of one plugin member. Rejects with an AssertionError when it is broken. */
export interface ConformanceCase {
  /** A fact in the present tense; unique in its suite. */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** The two functions that every test runner has. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly it: (name: string, body: () => Promise<void>) => unknown;
}

/** Registers the cases of a suite with a test runner. */
export function registerCases(
  title: string,
  cases: readonly ConformanceCase[],
  runner: TestRunner,
): void {
  runner.describe(title, () => {
    for (const { name, run } of cases) runner.it(name, run);
  });
}
