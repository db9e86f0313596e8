import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.js';
import { type ReportFormat, UnreadableReport } from './types.js';

const read = (format: ReportFormat, text: string) =>
  parseReport(format, text).map(({ name, status }) => `${status} ${name}`);

describe('a report', () => {
  it('of node:test keeps suites in names, and takes skip and todo for what they are', () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
  <testcase name="one" time="0.1" classname="test"/>
  <testsuite name="g" tests="3">
    <testcase name="three &amp; more" classname="test"><failure type="x" message="m">t</failure></testcase>
    <testcase name="skipped" classname="test"><skipped type="skipped" message="true"/></testcase>
    <testcase name="later" classname="test"><skipped type="todo" message="true"/><failure/></testcase>
  </testsuite>
</testsuites>`;

    expect(read('junit', text)).toEqual([
      'passed one',
      'failed g > three & more',
      'skipped g > skipped',
      'todo g > later',
    ]);
  });

  it('of pytest tells tests of one name apart by their class', () => {
    const text = `<testsuites><testsuite name="pytest" tests="2">
<testcase classname="tests.test_a.TestA" name="test_x[1]" time="0.01"/>
<testcase classname="tests.test_b" name="test_x[1]" time="0.01"><error message="setup"/></testcase>
</testsuite></testsuites>`;

    expect(read('junit', text)).toEqual([
      'passed pytest > tests.test_a.TestA > test_x[1]',
      'failed pytest > tests.test_b > test_x[1]',
    ]);
  });

  it('in TAP counts subtests and not the points that stand for them', () => {
    const text = `TAP version 14
# Subtest: math
    # Subtest: adds
    ok 1 - adds
    # Subtest: muls
    not ok 2 - muls # TODO later
    1..2
ok 1 - math
ok 2 - alone # SKIP no network
not ok 3 - red
1..3
`;

    expect(read('tap', text)).toEqual([
      'passed math > adds',
      'todo math > muls',
      'skipped alone',
      'failed red',
    ]);
  });

  it('in TAP may jump to a depth without a name', () => {
    expect(read('tap', '        # Subtest: deep\n            ok 1 - a\nok 1 - b\n1..1\n')).toEqual([
      'passed deep > a',
      'passed b',
    ]);
  });

  it('of jest and vitest tells a file that could not be loaded as failed', () => {
    const text = JSON.stringify({
      testResults: [
        {
          name: '/p/a.test.js',
          status: 'passed',
          assertionResults: [
            { fullName: 'sums adds', status: 'passed' },
            { fullName: 'sums skips', status: 'pending' },
            { fullName: 'sums strange', status: 'mystery' },
          ],
        },
        { name: '/p/b.test.js', status: 'failed', assertionResults: [] },
      ],
    });

    expect(read('jest-json', text)).toEqual([
      'passed sums adds',
      'skipped sums skips',
      'failed sums strange',
      'failed /p/b.test.js',
    ]);
  });

  it('of mocha holds passes, failures and pending tests', () => {
    const text = JSON.stringify({
      passes: [{ fullTitle: 'a b' }],
      failures: [{ fullTitle: 'a c' }],
      pending: [{ fullTitle: 'a d' }],
    });

    expect(read('mocha-json', text)).toEqual(['passed a b', 'failed a c', 'skipped a d']);
  });

  it('of go test is read as JSON and as text', () => {
    const json = [
      '{"Action":"run","Package":"p","Test":"TestA"}',
      '{"Action":"pass","Package":"p","Test":"TestA","Elapsed":0}',
      '{"Action":"skip","Package":"p","Test":"TestB"}',
      '{"Action":"fail","Package":"p"}',
      'panic: no json',
    ].join('\n');
    const text =
      '=== RUN   TestA\n--- PASS: TestA (0.00s)\n    --- FAIL: TestA/sub (0.00s)\nok  \tp\t0.1s\n';

    expect(read('go-json', json)).toEqual(['passed p > TestA', 'skipped p > TestB']);
    expect(read('go-text', text)).toEqual(['passed TestA', 'failed TestA/sub']);
  });

  it('of cargo test keeps the target, as tests of one name stand in several', () => {
    const text = `     Running unittests src/lib.rs (target/debug/deps/x-1)

running 3 tests
test tests::adds ... ok
test tests::panics - should panic ... ok
test tests::slow ... ignored

test result: ok. 2 passed; 0 failed; 1 ignored

   Doc-tests x

running 1 test
test src/lib.rs - add (line 3) ... FAILED

test result: FAILED. 0 passed; 1 failed
`;

    expect(read('cargo-text', text)).toEqual([
      'passed unittests src/lib.rs > tests::adds',
      'passed unittests src/lib.rs > tests::panics',
      'skipped unittests src/lib.rs > tests::slow',
      'failed x > src/lib.rs - add (line 3)',
    ]);
  });
});

describe('what is no report', () => {
  it.each<[ReportFormat, string]>([
    ['junit', ''],
    ['junit', '<testsuite><testcase name="a"/>'],
    ['junit', '<html></html>'],
    ['junit', '<!DOCTYPE x [<!ENTITY a "b">]><testsuites>&a;</testsuites>'],
    ['junit', '<testsuites><testcase name="&unknown;"/></testsuites>'],
    ['tap', ''],
    ['tap', '1..3\nok 1 - a\n'],
    ['tap', 'ok 1 - a\nBail out! no database\n1..1\n'],
    ['jest-json', '{}'],
    ['jest-json', '{"testResults":[{"name":"a"}]}'],
    ['mocha-json', '[]'],
    ['go-json', 'ok'],
    ['go-text', '--- PASS: TestA (0.00s)\n'],
    ['cargo-text', 'test a ... ok\n'],
  ])('is refused as %s: %j', (format, text) => {
    expect(() => parseReport(format, text)).toThrow(UnreadableReport);
  });

  it.each<ReportFormat>([
    'junit',
    'tap',
    'jest-json',
    'mocha-json',
    'go-json',
    'go-text',
    'cargo-text',
  ])('never crashes the reader of %s, and changes no prototype', (format) => {
    const pieces = fc.constantFrom(
      '<testsuites>',
      '</testsuites>',
      '<testcase name="a">',
      '</testcase>',
      '<skipped/>',
      'ok 1 - a\n',
      'not ok 2\n',
      '    ok 1\n',
      '1..2\n',
      '# Subtest: x\n',
      '{"testResults":',
      '[{"__proto__":{"passed":1}}]',
      '}',
      '{"Action":"pass","Test":"a"}\n',
      '--- PASS: a (',
      'test a ... ok\n',
      'test result: ok\n',
      '\u2028',
      '\0',
      '\ud800',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        try {
          for (const { name, status } of parseReport(format, value)) {
            expect(typeof name).toBe('string');
            expect(['passed', 'failed', 'skipped', 'todo']).toContain(status);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableReport);
        }
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('passed' in {}).toBe(false);
  });
});
