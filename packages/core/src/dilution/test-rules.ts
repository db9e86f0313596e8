import { type ChangedFile, count, type Dilution, listAddedLines } from './changed-file.js';
import { withoutComments } from './without-comments.js';

const ASSERTION =
  /\b(?:assert|expect|ASSERT_\w+|EXPECT_\w+|assert_\w+!?|debug_assert\w*!|assert!)\s*[.(!]|\bassert\s+[^\s=(.]|\bself\.assert\w+\(|\bt\.(?:is|not|ok|equal|same|deepEqual|throws|truthy|falsy|Error|Errorf|Fatal|Fatalf)\(|\.should\b|\brequire\.(?:Equal|NoError|Error|True|False|Nil|NotNil|Len|Contains)\(/g;

// Blanks of one line alone, and few members: over what an agent wrote, `\s*` and `*` would take the square of its length.
const TEST =
  /\b(?:it|test|describe|specify|scenario)(?:\.\w+){0,5}\s*\(|^[ \t]*(?:async[ \t]+)?def[ \t]+test_?\w*|^[ \t]*func[ \t]+Test\w*\(|#\[(?:\w+::)?test\]|@(?:Test|ParameterizedTest)\b/gm;

const SKIP =
  /\b(?:it|test|describe|suite|context|specify)(?:\.\w+){0,5}\.(?:skip|todo|only|failing|fixme|skipIf|runIf)\b|\b(?:xit|xtest|xdescribe|xcontext|fit|fdescribe)\s*\(|\b(?:skip|todo)\s*:\s*(?:true|['"`])|\bt\.(?:skip|todo|Skip|Skipf|SkipNow)\(|\b(?:pytest\.(?:mark\.)?(?:skip|skipif|xfail)|unittest\.(?:skip|expectedFailure)\w*)|@(?:Ignore|Disabled)\b|#\[ignore|\bthis\.skip\(/g;

const ALWAYS_TRUE =
  /\bexpect\(\s*(?:true|1|!0|['"][^'"]*['"])\s*\)\s*\.\s*(?:toBe|toEqual|toBeTruthy|toBeDefined|to\b)|\bassert(?:\.ok|\.equal|\.strictEqual)?\(\s*(?:true|1|!0)\s*[,)]|\bassert\s+(?:True|1)\b|\bassertTrue\(\s*(?:true|True)\s*\)|\bassert!\(\s*true\s*\)/;

/**
 * Finds what weakens a test that the base has: fewer assertions, fewer tests, more that are skipped, assertions that
 * cannot fail. Counts without comments, so that an assertion that was commented out is gone.
 */
export function findWeakerTests(file: ChangedFile): readonly Dilution[] {
  const { before, after } = file;
  if (before === undefined) return findAlwaysTrue(file);
  const old = countAll(before);
  if (after === undefined) {
    return old.tests + old.assertions === 0
      ? []
      : [{ ruleId: 'tests-removed', message: `a file with ${old.tests} test(s) was removed` }];
  }
  const now = countAll(after);
  const found: Dilution[] = [];
  const fewer = (ruleId: Dilution['ruleId'], what: 'assertions' | 'tests') => {
    if (now[what] >= old[what]) return;
    found.push({ ruleId, message: `${what}: ${old[what]} before, ${now[what]} now` });
  };
  fewer('assertions-removed', 'assertions');
  fewer('tests-removed', 'tests');
  if (now.skips > old.skips) {
    const message = `skipped, todo or exclusive tests: ${old.skips} before, ${now.skips} now`;
    found.push({ ruleId: 'tests-skipped', message });
  }
  return [...found, ...findAlwaysTrue(file)];
}

function countAll(text: string): Readonly<Record<'assertions' | 'tests' | 'skips', number>> {
  const code = withoutComments(text);
  return {
    assertions: count(code, ASSERTION),
    tests: count(code, TEST),
    skips: count(code, SKIP),
  };
}

function findAlwaysTrue(file: ChangedFile): readonly Dilution[] {
  return listAddedLines(file)
    .filter(({ text }) => ALWAYS_TRUE.test(text))
    .slice(0, 5)
    .map(({ number: line }) => ({
      ruleId: 'always-true',
      message: 'an assertion that cannot fail was added',
      line,
    }));
}
