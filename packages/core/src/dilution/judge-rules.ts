import { type ChangedFile, count, type Dilution } from './changed-file.js';
import { withoutComments } from './without-comments.js';

/** Files by which test runners, linters, compilers and build tools are told what to do. */
const CONFIGURATION =
  /(^|\/)(?:(?:jest|vitest|vite|playwright|cypress|karma|ava|mocha|babel|eslint|webdriverio|wdio|stryker|nyc|c8)\.conf(?:ig)?\.[\w.]+|vitest\.workspace\.\w+|\.(?:mocharc|nycrc|c8rc|babelrc|eslintrc|swcrc|taprc|coveragerc|rspec)(?:\.\w+)?|pytest\.ini|tox\.ini|noxfile\.py|conftest\.py|setup\.cfg|phpunit\.xml(?:\.dist)?|biome\.jsonc?|tsconfig(?:\.\w+)*\.json|Makefile|GNUmakefile|[jJ]ustfile|Taskfile\.ya?ml|\.golangci\.ya?ml|clippy\.toml|rustfmt\.toml)$|^\.github\/workflows\/|^\.gitlab-ci\.yml$/;

/** Whether a file tells a tool that judges what to do. */
export function isJudgeConfiguration(path: string): boolean {
  return CONFIGURATION.test(path);
}

const LEAST =
  /^(?:branches|functions|lines|statements|fail_under|fail-under|min\w*|threshold|coverage\w*|\w*threshold)$/i;
const MOST = /^(?:max\w*|budget|\w*budget|max-warnings|limit|\w*limit|retries|retry)$/i;
const STRICT =
  /^(?:strict|strictNullChecks|noImplicitAny|noUncheckedIndexedAccess|exactOptionalPropertyTypes|noUnusedLocals|noUnusedParameters|noImplicitReturns|noFallthroughCasesInSwitch|noImplicitOverride|useUnknownInCatchVariables|checkJs)$/;

/** Finds a configuration of what judges that was changed or is new, and values in it that were made easier to meet. */
export function findJudgeChanges(file: ChangedFile): readonly Dilution[] {
  const isConfiguration = isJudgeConfiguration(file.path);
  if (!isConfiguration && !/(^|\/)(?:package\.json|pyproject\.toml)$/.test(file.path)) return [];
  const change =
    file.before === undefined ? 'is new' : file.after === undefined ? 'was removed' : 'was changed';
  const found: readonly Dilution[] = isConfiguration
    ? [{ ruleId: 'judge-configuration', message: `a file that tells tools how to judge ${change}` }]
    : [];
  return [...found, ...findEasierValues(file)];
}

function findEasierValues({ before, after = '' }: ChangedFile): readonly Dilution[] {
  if (before === undefined) return [];
  const old = readValues(before);
  const now = readValues(after);
  const found: Dilution[] = [];
  for (const [name, values] of old) {
    const message = describeEasier(name, values, now.get(name) ?? []);
    if (message !== undefined) found.push({ ruleId: 'threshold-lowered', message });
  }
  return found.slice(0, 10);
}

function describeEasier(
  name: string,
  old: readonly string[],
  now: readonly string[],
): string | undefined {
  const list = (values: readonly string[]) => values.slice(0, 5).join(', ');
  const text = `"${name}" was ${list(old)} and is ${now.length === 0 ? 'gone' : list(now)}`;
  const numbers = (values: readonly string[]) => values.map(Number).filter(Number.isFinite);
  if (STRICT.test(name)) {
    const isOn = (values: readonly string[]) => values.includes('true');
    return isOn(old) && !isOn(now) ? text : undefined;
  }
  const [before, after] = [numbers(old), numbers(now)];
  if (before.length === 0) return undefined;
  if (LEAST.test(name))
    return after.length < before.length || Math.min(...after) < Math.min(...before)
      ? text
      : undefined;
  if (MOST.test(name)) return Math.max(...after) > Math.max(...before) ? text : undefined;
  return undefined;
}

/** No configuration sets one thing more often. */
const MOST_VALUES = 1_000;

/** Every `name: value` and `name = value` of a configuration, whatever its format; values in order. */
function readValues(text: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  const pairs = withoutComments(text).matchAll(
    /["']?([\w-]{1,60})["']?\s*[:=]\s*(-?\d+(?:\.\d+)?|true|false)\b/g,
  );
  for (const [, name = '', value = ''] of pairs) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else if (known.length < MOST_VALUES) known.push(value);
  }
  return values;
}

const SUPPRESSION =
  /@ts-(?:nocheck|ignore|expect-error)|eslint-disable|biome-ignore|tslint:disable|#\s*noqa|#\s*type:\s*ignore|\bNOLINT|#!?\[allow\(|@SuppressWarnings|\/\/\s*nolint|istanbul ignore|[cv]8 ignore|pragma: no cover/g;

/** Finds more comments than before that silence a compiler, a linter or a measure of coverage. */
export function findSuppressions({ before = '', after = '' }: ChangedFile): readonly Dilution[] {
  const [old, now] = [count(before, SUPPRESSION), count(after, SUPPRESSION)];
  if (now <= old) return [];
  const message = `comments that silence a tool: ${old} before, ${now} now`;
  return [{ ruleId: 'suppression-added', message }];
}
