import type { FindingV1 } from '../contracts/index.js';
import type { ChangedFile, Dilution, DilutionRule } from './changed-file.js';
import { findHiddenCharacters, findOutsideImports } from './hiding-rules.js';
import { findJudgeChanges, findSuppressions, isJudgeConfiguration } from './judge-rules.js';
import { findScriptChanges } from './judged-scripts.js';
import { findWeakerTests } from './test-rules.js';

/** How what was found is treated. */
export interface DilutionTerms {
  /** `report` refuses too where tests lie that commands name. */
  readonly mode: 'allow' | 'report' | 'refuse';
  /** Whether a path is a test by its name. */
  readonly isTest: (path: string) => boolean;
  /** Whether a path lies in a folder of tests that a command of a gate or a criterion names, or is such a file. */
  readonly isDeclared: (path: string) => boolean;
  /** Whether the story allows a change of a path. */
  readonly isAllowed: (path: string) => boolean;
  /** Commands of gates and criteria. */
  readonly commands: readonly string[];
}

const FIXTURE =
  /(^|\/)(?:__snapshots__|__fixtures__|fixtures?|golden|testdata|snapshots)\/|\.snap$/;

/** The rules that say that a test has become weaker; the others say what a person should look at. */
const WEAKER: ReadonlySet<DilutionRule> = new Set([
  'assertions-removed',
  'tests-removed',
  'tests-skipped',
  'always-true',
  'fixture-removed',
]);

/**
 * Finds where a candidate weakens what judges it, in files that are not protected, or hides what it does. `blocking`
 * findings refuse it. Sorted by path and line.
 */
export function findDilution(
  files: readonly ChangedFile[],
  terms: DilutionTerms,
): readonly FindingV1[] {
  return files
    .filter(({ path }) => !terms.isAllowed(path))
    .filter((file) => !isMovedTest(file, files, terms))
    .flatMap((file) =>
      findIn(file, terms).map(({ ruleId, message, line }) => ({
        severity: isBlocking({ ruleId, path: file.path }, terms)
          ? ('blocking' as const)
          : ('warning' as const),
        message,
        file: file.path,
        ...(line === undefined ? {} : { line }),
        ruleId,
      })),
    )
    .sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
}

/** A test file that was removed, while another with as many tests and assertions is new. */
function isMovedTest(
  file: ChangedFile,
  files: readonly ChangedFile[],
  { isTest }: DilutionTerms,
): boolean {
  if (file.after !== undefined || !isTest(file.path)) return false;
  return files.some(
    ({ path, before, after }) =>
      before === undefined &&
      after !== undefined &&
      isTest(path) &&
      findWeakerTests({ path, before: file.before, after }).length === 0,
  );
}

function isBlocking(
  found: { readonly ruleId: DilutionRule; readonly path: string },
  { mode, isDeclared }: DilutionTerms,
): boolean {
  if (found.ruleId === 'judge-script') return true;
  if (mode === 'refuse') return true;
  return WEAKER.has(found.ruleId) && isDeclared(found.path);
}

function findIn(file: ChangedFile, terms: DilutionTerms): readonly Dilution[] {
  const scripts = findScriptChanges(file, terms.commands);
  if (terms.mode === 'allow') return scripts;
  const isTest = terms.isTest(file.path) || terms.isDeclared(file.path);
  return [
    ...scripts,
    ...(isTest && !isJudgeConfiguration(file.path) ? findWeakerTests(file) : []),
    ...findRemovedFixture(file, isTest),
    ...findJudgeChanges(file),
    ...findSuppressions(file),
    ...findHiddenCharacters(file),
    ...findOutsideImports(file),
  ];
}

function findRemovedFixture(
  { path, before, after }: ChangedFile,
  isTest: boolean,
): readonly Dilution[] {
  if (before === undefined || after !== undefined) return [];
  if (!FIXTURE.test(path) && !(isTest && /\.(?:json|ya?ml|txt|csv|xml|html|sql|bin)$/.test(path)))
    return [];
  return [{ ruleId: 'fixture-removed', message: 'what tests compare with was removed or moved' }];
}
