/** A sound backlog. */
export const BACKLOG = `stories:
  - id: S-1
    title: "One"
    passes: false
    needs: [S-0]
    acceptance:
      - id: AC1
        text: it works
        verify: ["node --test test/a.js", 'true']
  - {id: S-0, title: Nought, passes: true, acceptance: [{id: A, text: b, verify: ["true"]}]}
`;

/** A sound configuration. */
export const CONFIG = `runner: { agent: mine, model: x }
agents:
  mine: { command: [sh, -c, "true"], prompt: stdin }
verify: { command: npm test, retries: 1 }
gates:
  - use: license/allow-list
    with: { allow: [MIT] }
trust: { minimum: L1 }
protected: ["test/**", &a "x", *a]
`;

/** A line of the ledger. */
export const EVENT =
  '{"v":1,"seq":3,"prev":"0000000000000000000000000000000000000000000000000000000000000000","at":"2030-01-02T03:04:05.000Z","runId":"a","type":"run-start","data":{}}';

/** The answer of a gate. */
export const ANSWER =
  '{"answer":"pass","summary":"passed","checks":[{"id":"AC1","answer":"pass","summary":"ok","tests":{"runner":"r","passed":1,"failed":0,"leftOut":0,"digest":"x"}}],"findings":[{"severity":"info","message":"m"}]}';

/** What a test runner printed. */
export const OUTPUT = `\u001b[31mnot ok 1 - adds\u001b[0m
  AssertionError [ERR_ASSERTION]: 1 == 2
      at Test.<anonymous> (/p/test/a.test.js:3:1)
progress 1%\rprogress 2%\r
src/a.ts(3,4): error TS2322: Type 'x' is not assignable
ok 2 - b
# tests 2
`;
