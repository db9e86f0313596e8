import { parseCommandLine as parseArguments } from '../packages/cli/src/command-line/parse-command-line.js';
import { setLoopEnabled } from '../packages/cli/src/config/set-enabled.js';
import { flipPasses } from '../packages/core/src/backlog/apply-flip.js';
import { parseBacklog } from '../packages/core/src/backlog/parse-backlog.js';
import { parseConfig } from '../packages/core/src/config/index.js';
import { locateKeys } from '../packages/core/src/config/locate-keys.js';
import { findDilution } from '../packages/core/src/dilution/find-dilution.js';
import {
  listJudgedScripts,
  readPackageScripts,
} from '../packages/core/src/dilution/judged-scripts.js';
import { splitFeedback } from '../packages/core/src/engine/artifact-line.js';
import { parseGateAnswer } from '../packages/core/src/engine/gate-answer.js';
import { createPathRule } from '../packages/core/src/engine/protection.js';
import { parseCommit } from '../packages/core/src/git/commit-codec.js';
import { parseIndex } from '../packages/core/src/git/index-file.js';
import { isRefName } from '../packages/core/src/git/mirror-refs.js';
import { parseTagged } from '../packages/core/src/git/tagged-paths.js';
import { parseTree } from '../packages/core/src/git/tree-codec.js';
import { findUnsafeName } from '../packages/core/src/git/unsafe-name.js';
import { parseResetTime } from '../packages/core/src/limits/parse-reset-time.js';
import { checkPlugin } from '../packages/core/src/plugins/check-plugin.js';
import { parseCommandLine } from '../packages/core/src/process/command-line.js';
import { parseMountPoints } from '../packages/core/src/process/mount-points.js';
import { parsePsLine, parseStat } from '../packages/core/src/process/process-list.js';
import { readTrailers } from '../packages/core/src/proof/read-trailers.js';
import { findJsonObject } from '../packages/core/src/provider-kit/json-in-text.js';
import { mergeGitignore } from '../packages/core/src/state/gitignore.js';
import { parseLine, readLine } from '../packages/core/src/state/ledger-line.js';
import { parseRecord } from '../packages/core/src/state/parse-record.js';
import { safeSegment } from '../packages/core/src/state/safe-segment.js';
import { auditOptionsSchema } from '../packages/gates/src/audit/audit-options.js';
import { readAdvisories } from '../packages/gates/src/audit/read-advisories.js';
import { suppressFindings } from '../packages/gates/src/audit/suppress-findings.js';
import { compactOutput } from '../packages/gates/src/compaction/compact-output.js';
import { readNodeCanary } from '../packages/gates/src/named-tests/node-canary.js';
import { parseReport } from '../packages/gates/src/named-tests/parse-report.js';
import { planReport } from '../packages/gates/src/named-tests/plan-report.js';
import { failureSignature } from '../packages/gates/src/signature/failure-signature.js';
import { parseClaude } from '../packages/provider-claude/src/claude-stream.js';
import { parseCodex } from '../packages/provider-codex/src/codex-stream.js';
import { parseCommandOutput } from '../packages/provider-command/src/command-stream.js';
import { parseGemini } from '../packages/provider-gemini/src/gemini-stream.js';
import { ANSWER, BACKLOG, CONFIG, EVENT, OUTPUT } from './samples.js';

/** A parser with sound inputs of it. */
export interface FuzzedParser {
  readonly name: string;
  /** Who writes what it reads. */
  readonly writer: 'agent' | 'user' | 'network' | 'state' | 'git';
  readonly sound: readonly string[];
  readonly parse: (bytes: Buffer) => unknown;
}

const GATE_OPTIONS = { timeZone: 'Europe/Berlin', now: new Date('2030-01-02T03:04:05Z') };
const text = (bytes: Buffer): string => bytes.toString('utf8');

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(text(bytes));
  } catch {
    return undefined;
  }
}

/** Every parser of bytes that somebody else can write. */
export const PARSERS: readonly FuzzedParser[] = [
  {
    name: 'the backlog',
    writer: 'user',
    sound: [BACKLOG, '- id: a\n  title: b\n  passes: true\n', JSON.stringify([{ id: 'a' }])],
    parse: (bytes) => parseBacklog({ text: bytes, file: 'prd.yaml' }),
  },
  {
    name: 'the configuration',
    writer: 'user',
    sound: [CONFIG],
    parse: (bytes) => parseConfig({ text: bytes, file: 'config.yaml', format: 'yaml' }),
  },
  {
    name: 'the configuration as JSON',
    writer: 'user',
    sound: ['{"verify":{"command":"npm test"},"protected":["a"]}'],
    parse: (bytes) => parseConfig({ text: bytes, file: 'config.json', format: 'json' }),
  },
  {
    name: 'the lines of keys',
    writer: 'user',
    sound: [CONFIG],
    // Asked only for a configuration that could be read.
    parse: (bytes) => {
      parseConfig({ text: bytes, file: 'config.yaml', format: 'yaml' });
      return locateKeys(text(bytes))(['agents', 'mine', 'command', 1]);
    },
  },
  {
    name: 'a command line',
    writer: 'user',
    sound: ['node --test "a b" \'c\'', 'A=1 npm test && x | y', 'echo $(x) `y` \\z'],
    parse: (bytes) => parseCommandLine(text(bytes)),
  },
  {
    name: 'the runner of a command',
    writer: 'user',
    sound: ['npm test', 'npx vitest run', 'node --test && pytest'],
    parse: (bytes) =>
      planReport({ command: text(bytes), scripts: { test: text(bytes) }, prefix: '/x' }),
  },
  {
    name: 'the answer of a gate',
    writer: 'user',
    sound: [ANSWER],
    parse: (bytes) => parseGateAnswer(json(bytes), 'g'),
  },
  {
    name: 'a line of Claude Code',
    writer: 'agent',
    sound: [
      '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":3}}}',
      '{"type":"result","subtype":"success","is_error":false,"result":"done","usage":{"input_tokens":1},"total_cost_usd":0.1}',
      '{"type":"system","subtype":"init","session_id":"a"}',
    ],
    parse: (bytes) => parseClaude(text(bytes)),
  },
  {
    name: 'a line of Codex',
    writer: 'agent',
    sound: [
      '{"type":"item.completed","item":{"type":"command_execution","command":"ls","exit_code":0}}',
      '{"type":"turn.completed","usage":{"input_tokens":5,"cached_input_tokens":1,"output_tokens":2}}',
      '{"type":"error","message":"usage limit, try again at 5:00 PM"}',
    ],
    parse: (bytes) => parseCodex(text(bytes)),
  },
  {
    name: 'a line of Gemini',
    writer: 'agent',
    sound: [
      '{"type":"tool_use","tool_name":"shell","parameters":{}}',
      '{"type":"result","status":"success","stats":{"total_tokens":3}}',
    ],
    parse: (bytes) => parseGemini(text(bytes)),
  },
  {
    name: 'a line of another agent',
    writer: 'agent',
    sound: ['working on it', '{"type":"x"}'],
    parse: (bytes) => parseCommandOutput(text(bytes)),
  },
  {
    name: 'an answer in words',
    writer: 'agent',
    sound: ['Sure:\n```json\n{"verdict":"accept"}\n```\n', '{"a":{"b":[1,2]}} and more }'],
    parse: (bytes) => findJsonObject(text(bytes)),
  },
  {
    name: 'the time at which a limit lifts',
    writer: 'agent',
    sound: ['resets 8:09am', 'Mar 26, 2026 5:55 AM (America/New_York)', 'try again in 2 hours'],
    parse: (bytes) => parseResetTime(text(bytes), GATE_OPTIONS),
  },
  ...(['junit', 'tap', 'jest-json', 'mocha-json', 'go-json', 'go-text', 'cargo-text'] as const).map(
    (format): FuzzedParser => ({
      name: `a report of tests as ${format}`,
      writer: 'agent',
      sound: [
        '<testsuites><testsuite name="g"><testcase name="a"><skipped/></testcase></testsuite></testsuites>',
        '# Subtest: x\n    ok 1 - a\n    1..1\nok 1 - x # SKIP\n1..1\n',
        '{"testResults":[{"name":"a","status":"passed","assertionResults":[{"fullName":"a","status":"passed"}]}]}',
        '{"Action":"pass","Test":"a"}\n--- PASS: A (0s)\nok\ntest a ... ok\ntest result: ok\n',
      ],
      parse: (bytes) => parseReport(format, text(bytes)),
    }),
  ),
  {
    name: 'what a canary found',
    writer: 'agent',
    sound: ['{"begun":"a"}\n{"ended":"a","alive":["assert.ok(false)"]}\n'],
    parse: (bytes) => readNodeCanary(text(bytes)),
  },
  {
    name: 'the output of a command',
    writer: 'agent',
    sound: [OUTPUT],
    parse: (bytes) => compactOutput({ stdout: bytes, exitCode: 1, budgetBytes: 512 }).preview,
  },
  {
    name: 'the signature of a failure',
    writer: 'agent',
    sound: [OUTPUT],
    parse: (bytes) => failureSignature(text(bytes)),
  },
  {
    name: 'the name of a file',
    writer: 'agent',
    sound: ['src/a.js', '.GIT', 'aux.txt', 'git~1'],
    parse: (bytes) => findUnsafeName(text(bytes)),
  },
  {
    name: 'the answer of a registry',
    writer: 'network',
    sound: [
      '{"auditReportVersion":2,"vulnerabilities":{"a":{"via":[{"source":1,"name":"a","title":"t","severity":"high","url":"u"}]}}}',
      '{"advisories":{"1":{"id":1,"module_name":"a","title":"t","severity":"low","url":"u"}}}',
    ],
    parse: (bytes) => readAdvisories(json(bytes)),
  },
  {
    name: 'a line of the ledger',
    writer: 'state',
    sound: [EVENT],
    parse: (bytes) => [
      parseLine(bytes),
      readLine(bytes, { seq: 3, prev: '0'.repeat(64), file: 'ledger' }),
    ],
  },
  {
    name: 'a record of the state directory',
    writer: 'state',
    sound: ['{"version":1,"pid":3,"host":"h","token":"a"}'],
    parse: (bytes) => parseRecord(bytes),
  },
  {
    name: 'the trailers of a landing',
    writer: 'git',
    sound: [
      `yoke: complete\n\nYoke-Story: S\nYoke-Run: ${'a'.repeat(36)}\nYoke-Ledger: sha256:${'0'.repeat(64)}\n`,
    ],
    parse: (bytes) => readTrailers(text(bytes)),
  },
  {
    name: 'an index',
    writer: 'git',
    sound: [`DIRC\0\0\0\u0002\0\0\0\u0001${'\0'.repeat(60)}\0\u0003abc\0\0\0\0${'\0'.repeat(20)}`],
    parse: (bytes) => parseIndex(bytes, 'sha1', 'index'),
  },
  {
    name: 'a tree',
    writer: 'git',
    sound: [`100644 a\0${'x'.repeat(20)}40000 b\0${'y'.repeat(20)}`],
    parse: (bytes) => parseTree('0'.repeat(40), bytes, 'sha1'),
  },
  {
    name: 'a commit',
    writer: 'git',
    sound: [
      `tree ${'0'.repeat(40)}\nparent ${'1'.repeat(40)}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nm\n`,
    ],
    parse: (bytes) => parseCommit('0'.repeat(40), bytes),
  },
  {
    name: 'a list of tagged paths',
    writer: 'git',
    sound: ['H a\0C b c\0? d\0'],
    parse: (bytes) => parseTagged(bytes),
  },
  {
    name: 'the mounts of a process',
    writer: 'state',
    sound: ['22 1 0:21 / /proc rw,nosuid - proc proc rw\n23 1 0:22 / /a\\040b ro - x y z\n'],
    parse: (bytes) => parseMountPoints(text(bytes)),
  },
  {
    name: 'the edit of a backlog',
    writer: 'user',
    sound: [BACKLOG, '- id: S-1\r\n  title: b\r\n  passes: false # no\r\n'],
    parse: (bytes) => flipPasses(text(bytes), 'S-1'),
  },
  {
    name: 'the switch of the loop',
    writer: 'user',
    sound: ['loop: { enabled: true }\n', CONFIG, '# a\nloop:\n  enabled: no\n'],
    // Changed only where the configuration could be read.
    parse: (bytes) => {
      parseConfig({ text: bytes, file: 'config.yaml', format: 'yaml' });
      return setLoopEnabled(text(bytes), false);
    },
  },
  {
    name: 'the arguments of the command',
    writer: 'user',
    sound: [
      'loop\0run\0--max=3\0--json',
      'artifacts\0show\0ab\0--raw',
      'proof\0verify\0HEAD\0--\0x',
    ],
    parse: (bytes) => parseArguments(text(bytes).split('\0')),
  },
  {
    name: 'a plugin',
    writer: 'user',
    sound: [
      '{"name":"p","contractVersion":"plugin-v1","gates":[{"id":"g","contractVersion":"gate-v1"}]}',
    ],
    parse: (bytes) => checkPlugin(json(bytes), { specifier: 'p' }),
  },
  {
    name: 'the protected globs',
    writer: 'user',
    sound: ['test/**', '**/{a,b}/*.[jt]s', '!(x|y)', '+(a|b)+(a|b)', '{1..9}', '[[:alpha:]]*'],
    parse: (bytes) => {
      const written = JSON.stringify({ protected: [text(bytes)] });
      const { config } = parseConfig({ text: written, file: 'config.json', format: 'json' });
      return createPathRule({
        protectedGlobs: config.protected,
        isProtectingDefaults: true,
        controlPaths: [],
        criterionFiles: [],
        allowedGlobs: [],
      })(`test/${'a'.repeat(200)}/b.js`);
    },
  },
  {
    name: 'the accepted findings',
    writer: 'user',
    sound: [
      '{"suppressions":[{"ruleId":"secrets/x","file":"a","reason":"r","expires":"2030-01-01"}]}',
    ],
    parse: (bytes) => {
      const options = auditOptionsSchema.safeParse(json(bytes));
      if (!options.success) return undefined;
      const { suppressions } = options.data;
      return suppressFindings(
        [{ severity: 'blocking', message: 'm', ruleId: 'secrets/x', file: 'a' }],
        {
          suppressions,
          now: GATE_OPTIONS.now,
        },
      );
    },
  },
  {
    name: 'the scripts of package.json',
    writer: 'agent',
    sound: [
      '{"scripts":{"test":"npm run unit && node --test","unit":"npm run test","pretest":"x"}}',
      '{"jest":{"bail":1}}',
    ],
    parse: (bytes) => {
      const scripts = readPackageScripts(text(bytes));
      return scripts === undefined ? undefined : listJudgedScripts(['npm test'], scripts);
    },
  },
  ...['test/a.test.js', 'package.json', 'src/a.py', 'vitest.config.ts'].map(
    (path): FuzzedParser => ({
      name: `what a change of ${path} weakens`,
      writer: 'agent',
      sound: [
        "import x from '../../y';\ntest('a', () => { expect(1).toBe(1); });\n// eslint-disable\n/* c */\n",
        '{"scripts":{"test":"jest"},"jest":{"coverageThreshold":{"global":{"lines":90}}}}',
        'it.it.it.it',
        `import${' '.repeat(60)}x`,
        'expect(',
        "def test_a():\n    assert True  # noqa\nfrom unittest import skip\nit.skip('x')\n",
        'export default { test: { coverage: { thresholds: { lines: 80 } } } };\n',
      ],
      parse: (bytes) =>
        findDilution(
          [{ path, before: "test('a', () => { expect(1).toBe(1); });", after: text(bytes) }],
          {
            mode: 'refuse',
            isTest: (name) => name.startsWith('test/'),
            isDeclared: () => true,
            isAllowed: () => false,
            commands: ['npm test'],
          },
        ),
    }),
  ),
  {
    name: 'the name of a story or of a ref',
    writer: 'user',
    sound: ['S-1', 'refs/heads/main', '../x', 'con.lock', 'Å/é'],
    parse: (bytes) => [safeSegment(text(bytes)), isRefName(text(bytes))],
  },
  {
    name: 'a feedback with its markers',
    writer: 'agent',
    sound: [`x\n[full output: .yoke/a | 1,024 bytes | sha256:${'0'.repeat(64)}]\n`],
    parse: (bytes) => splitFeedback(text(bytes)),
  },
  {
    name: 'the .gitignore of a project',
    writer: 'agent',
    sound: ['node_modules\n# >>> yoke\n/.yoke/*\n# <<< yoke\nx\n', '*.log\r\n'],
    parse: (bytes) => mergeGitignore(text(bytes)),
  },
  {
    name: 'what the system says of processes',
    writer: 'agent',
    sound: [
      '12 (a) b (c) S 1 12 12 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 999 1',
      ' 12 1 12 12 S Tue Jan 1 00:00:00 2030',
    ],
    parse: (bytes) => [parseStat(12, text(bytes)), parsePsLine(text(bytes))],
  },
];
