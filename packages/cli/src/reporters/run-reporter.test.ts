import type { EventV1 } from '@yoke/core/contracts';
import { expect, test } from 'vitest';
import type { Terminal } from '../terminal/terminal.js';
import { createRunReporter } from './run-reporter.js';
import { buildRun, createEventMaker } from './test/event-maker.js';

function report(
  events: readonly EventV1[],
  options: { readonly isTty?: boolean; readonly isJson?: boolean } = {},
) {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    outBytes: () => undefined,
    input: async function* () {},
    isOutTty: options.isTty ?? false,
    isErrTty: options.isTty ?? false,
    isInTty: false,
    columns: () => 80,
    env: { NO_COLOR: '1' },
    cwd: '/',
    platform: 'linux',
  };
  const reporter = createRunReporter({ terminal, isJson: options.isJson ?? false, nowMs: () => 0 });
  for (const event of events) reporter.onEvent(event);
  reporter.close();
  return written;
}

test('tells a run in plain lines where there is no terminal', () => {
  expect(report(buildRun()).out).toMatchInlineSnapshot(`
    "yoke: 2 of 3 stories open; codex works on benches of its own; protection L1
    S-1 Sign in (1 of 3 done)
      attempt 1 of 3, from 0123456789
      before the work, gate criterion answers fail, as it has to
      gate verify: fail npm test 1.2s
          expected 401
          received 200
      attempt 2 of 3, from 0123456789
      gate verify: pass npm test 1.2s
      gate perf: skip npm test 1.2s
      landed as feedc0ffee in 1m 05s
    S-2 Sign out (2 of 3 done)
      attempt 1 of 3, from 0123456789
      gate verify: fail npm test 1.2s
          the session is still there
      blocked after 5.0s

    landed  S-1 Sign in: commit feedc0ffee after 2 attempts, 1m 05s
            passed: verify; skipped: perf; evidence: .yoke/proof/S-1/evidence.json, sha256 abababababababab
    refused S-2 Sign out: gate verify failed (1 attempt)
          the session is still there
    blocked: 1 story landed, 1 refused, in 1m 10s
    Next: yoke loop status
    "
  `);
});

test('rewrites one line on a terminal, and leaves none behind', () => {
  const { out } = report(buildRun(), { isTty: true });

  expect(out).toContain('S-1 · the agent is at work');
  expect(out.split('\n').at(-1)).toBe('');
});

test('prints each event as a line of JSON, and the narrative beside it', () => {
  const { out, err } = report(buildRun(), { isJson: true });

  const types = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual(buildRun().map(({ type }) => type));
  expect(err).toContain('blocked: 1 story landed, 1 refused');
});

test('says in the narrative and in the summary where the whole output is, however long the preview', () => {
  const make = createEventMaker();
  const marker = `[full output: .yoke/artifacts/S-1/verify-ab.log | 42,810 bytes | sha256:${'ab'.repeat(32)}]`;
  const feedback = [...Array.from({ length: 40 }, (_, n) => `line ${n}`), marker].join('\n');
  const record = { gate: 'verify', summary: 'red', durationMs: 1, checks: [], feedback };
  const failure = { kind: 'gate', reason: 'it is red' } as const;
  const events = [
    make('story-start', { title: 'Sign in', passed: 0, total: 1 }, 'S-1'),
    make('gate-end', { ...record, answer: 'fail' }, 'S-1'),
    make('story-end', { outcome: 'blocked', attempts: 1, durationMs: 1, failure }, 'S-1'),
    make('run-end', { state: 'blocked', reason: 'it is red', landed: 0, durationMs: 1 }),
  ];

  const { out } = report(events);

  expect(out).toContain(`      … 20 more lines\n      ${marker}\n`);
  expect(out).toContain(`      … 28 more lines\n      ${marker}\n`);
});

test('lets no control sequence of an agent or a gate reach either stream', () => {
  const evil = '\u001b]0;x\u0007\u009b2J\rpass\u202e';
  const make = createEventMaker();
  const events = [
    make('story-start', { title: evil, passed: 0, total: 1 }, evil),
    make('step-start', { step: 'implement' }, evil),
    make('invocation-activity', { kind: 'text', summary: evil }, evil),
    make('warning', { code: 'X', message: evil, hint: evil }),
    make(
      'gate-end',
      { gate: evil, answer: 'fail', summary: evil, durationMs: 1, checks: [], feedback: evil },
      evil,
    ),
    make(
      'story-end',
      {
        outcome: 'blocked',
        attempts: 1,
        durationMs: 1,
        failure: { kind: 'gate', reason: evil, paths: [evil] },
      },
      evil,
    ),
    make('run-end', { state: 'blocked', reason: evil, landed: 0, durationMs: 1, hint: evil }),
  ];

  const plain = report(events);
  const json = report(events, { isJson: true });

  for (const text of [plain.out, json.out, json.err]) {
    expect([...text].filter(isControl)).toEqual([]);
  }
});

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code < 0x20 && character !== '\n') || (code >= 0x7f && code < 0xa0) || code === 0x202e;
}
