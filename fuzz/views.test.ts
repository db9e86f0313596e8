import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeError, describeProblem, errorToJson } from '../packages/cli/src/exit.js';
import { describeEvent } from '../packages/cli/src/reporters/event-lines.js';
import { toJsonLine } from '../packages/cli/src/reporters/json-line.js';
import { renderLiveLine } from '../packages/cli/src/reporters/live-line.js';
import { createRunReporter } from '../packages/cli/src/reporters/run-reporter.js';
import { renderSummary } from '../packages/cli/src/reporters/run-summary.js';
import { EMPTY_VIEW, nextView } from '../packages/cli/src/reporters/run-view.js';
import { buildRun } from '../packages/cli/src/reporters/test/event-maker.js';
import { escapeLine, escapeText } from '../packages/cli/src/terminal/escape-text.js';
import { createPaint } from '../packages/cli/src/terminal/paint.js';
import type { Terminal } from '../packages/cli/src/terminal/terminal.js';
import type { EventV1 } from '../packages/core/src/contracts/index.js';
import { ConfigError } from '../packages/core/src/errors/index.js';
import { formatStatus } from '../packages/core/src/state/format-status.js';
import { reduceStatus } from '../packages/core/src/state/reduce-status.js';
import { compactOutput } from '../packages/gates/src/compaction/compact-output.js';
import { RUNS } from './inputs.js';

// 5,000 with every run of the tests: texts are rendered at once.
const numRuns = Math.max(500, RUNS * 5);
const seed = Number(process.env.YOKE_FUZZ_SEED ?? Date.now());

// What may never reach a terminal: C0 but tab and line feed, DEL, C1, and what turns the direction of text.
const HARM =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['toString', 'constructor', '__proto__'],
        ...[
          '\u001b[2J',
          '\u001b]52;c;aGk=\u0007',
          '\u009b31m',
          '\u009d0;x\u009c',
          '\u202e',
          '\u2066',
        ],
        ...['\r', '\r\n', '\n', '\t', '\b', '\0', '\u007f', '\u200f', '\ud800', '\u061c', '\u2028'],
        ...['refs/yoke/attempts/', '/', '"', '\\', '<script>', 'a'.repeat(300)],
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.integer({ min: 0, max: 0xa0 }).map((code) => String.fromCharCode(code)),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.join(''));

const hostile = fc.oneof(
  { weight: 9, arbitrary: pieces },
  { weight: 1, arbitrary: fc.constantFrom('toString', 'constructor', '__proto__') },
);

/** The same value with other texts in it; what decides which kind of value it is stays. */
function withTexts(value: unknown, next: () => string, key = ''): unknown {
  if (typeof value === 'string') return KEPT.has(key) ? value : next();
  if (Array.isArray(value)) return value.map((item) => withTexts(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withTexts(item, next, name)]),
  );
}

const KEPT: ReadonlySet<string> = new Set(['type', 'at', 'answer', 'outcome', 'kind', 'state']);

// What a run does not say in the events of the builder.
const MORE: readonly { readonly type: string; readonly data: unknown }[] = [
  { type: 'warning', data: { code: 'c', message: 'm', hint: 'h' } },
  { type: 'recovery', data: { reason: 'r' } },
  { type: 'capability-degraded', data: { provider: 'p', capability: 'c' } },
  { type: 'wait-start', data: { reason: 'r', until: 'u' } },
  { type: 'baseline-end', data: { answer: 'fail', summary: 's', isCached: false, durationMs: 3 } },
  { type: 'candidate-sealed', data: { changedCount: 2, putBack: ['a', 'b'] } },
  {
    type: 'invocation-end',
    data: { envelope: { outcome: 'failed', reason: 'r', durationMs: 2, provider: 'p' } },
  },
  { type: 'attempt-end', data: { outcome: 'failed', failure: { kind: 'gate', reason: 'r' } } },
  { type: 'landing-end', data: { outcome: 'blocked', reason: 'r' } },
];

const RUN: readonly EventV1[] = buildRun().flatMap((event, index) => {
  const extra = MORE[index];
  return extra === undefined ? [event] : [event, { ...event, ...extra } as EventV1];
});

/** A run of which every text is hostile. */
const runs = fc.array(hostile, { minLength: 4, maxLength: 12 }).map((texts) => {
  let count = 0;
  const next = () => texts[count++ % texts.length] ?? '';
  return RUN.map((event) => withTexts(event, next) as EventV1);
});

const isHarmless = (text: string): boolean => !HARM.test(text);

function holds<Value>(arbitrary: fc.Arbitrary<Value>, view: (value: Value) => string): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      const shown = view(value);
      expect(isHarmless(shown), JSON.stringify(shown)).toBe(true);
    }),
    { numRuns, seed },
  );
}

const paint = createPaint(false);

describe('no control sequence reaches a terminal from', () => {
  it('the lines, the summary and the live line of a run', () => {
    holds(runs, (events) => {
      const lines: string[] = [];
      let view = EMPTY_VIEW;
      for (const event of events) {
        lines.push(...describeEvent(event, { paint, view }));
        view = nextView(view, event);
        lines.push(renderLiveLine(view, Date.parse(event.at), 120));
      }
      return [...lines, ...renderSummary(view, paint)].join('\n');
    });
  });

  it.each([false, true])('the reporter of a run, with JSON: %j', (isJson) => {
    holds(runs, (events) => {
      let shown = '';
      const write = (text: string) => {
        shown += text;
      };
      const terminal: Terminal = {
        out: write,
        err: write,
        outBytes: () => {},
        input: () => new PassThrough(),
        isOutTty: false,
        isErrTty: false,
        isInTty: false,
        columns: () => 80,
        env: {},
        cwd: '/',
        platform: 'linux',
      };
      const reporter = createRunReporter({ terminal, isJson, nowMs: () => 0 });
      for (const event of events) reporter.onEvent(event);
      reporter.close();
      return shown;
    });
  });

  it('the status', () => {
    holds(runs, (events) => {
      const status = events.reduce<ReturnType<typeof reduceStatus>>(reduceStatus, undefined);
      const view = { status, holder: undefined, liveness: 'none' as const };
      const shown = [formatStatus(view), formatStatus(view, { compact: true })];
      return [...shown, toJsonLine(view)].join('\n');
    });
  });

  it('errors and problems, for people and for programs', () => {
    holds(fc.tuple(hostile, hostile, hostile), ([message, hint, file]) => {
      const problem = { code: 'USAGE', message, hint, file, line: 3, key: hint };
      const error = new ConfigError({
        code: 'CONFIG_INVALID',
        message,
        hint,
        details: { problems: [problem], path: file },
      });
      const alone = new ConfigError({ code: 'USAGE', message, hint });
      return [
        describeError(error),
        describeError(alone),
        describeError(new TypeError(message)),
        describeError(message),
        escapeText(describeProblem(problem)),
        toJsonLine({ error: errorToJson(error) }),
        toJsonLine({ error: errorToJson(new Error(message)) }),
      ].join('\n');
    });
  });

  it('texts on one line and on several, and compacted outputs', () => {
    holds(fc.array(hostile, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('\n');
      const stdout = Buffer.from(text);
      return [
        escapeLine(text),
        escapeText(text),
        toJsonLine({ [text]: text }),
        compactOutput({ stdout, exitCode: 1, budgetBytes: 1_024 }).preview,
      ].join('\n');
    });
  });

  it('one line, which stays one', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeLine(text)).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(toJsonLine(text).indexOf('\n')).toBe(toJsonLine(text).length - 1);
      }),
      { numRuns, seed },
    );
  });
});
