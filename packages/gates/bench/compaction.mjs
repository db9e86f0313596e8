// How fast and how small previews are: node bench/compaction.mjs [--gigabyte] [--module PATH]
// Needs a build (`pnpm --filter @yoke/gates build`). Every speed is also told as a ratio to a plain scan for line feeds over the
// same bytes in the same run, so that results of different machines can be compared. --gigabyte also streams 1 GB and tells the
// memory that took.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    gigabyte: { type: 'boolean' },
    module: { type: 'string', default: '../dist/index.js' },
  },
});
const { compactOutput, createCompactor } = await import(values.module);

const BUDGET_BYTES = 2048;
const RUNS = 7;

const LEVELS = ['DEBUG', 'INFO', 'TRACE', 'INFO', 'WARN', 'DEBUG'];
const MESSAGES = [
  'request completed status=200',
  'cache miss key=account',
  'pool idle=7 busy=1 failed=0',
  'retry scheduled error=none attempts=0',
  'no errors found in batch',
];

function logLine(number) {
  const id = createHash('sha1')
    .update(String(number % 5000))
    .digest('hex')
    .slice(0, 16);
  const level = LEVELS[number % LEVELS.length];
  return `2026-01-02T03:04:05.${String(number % 1000).padStart(3, '0')}Z ${level} gateway req=${id} ${MESSAGES[number % MESSAGES.length]} dur=${number % 900}ms\n`;
}

function makeLog(bytes) {
  const parts = [
    "src/ledger/post.ts(18,3): error TS2345: Argument of type 'null' is not assignable.\n",
  ];
  let size = 0;
  for (let number = 0; size < bytes; number += 1) {
    const line = logLine(number);
    parts.push(line);
    size += line.length;
    if (number === 40_000) {
      parts.push('not ok 7 - books once\n  at e2e/book.ts:7:5\n  expected: 1\n  actual:   2\n');
    }
  }
  parts.push('# tests 640\n# pass 639\n# fail 1\n');
  return Buffer.from(parts.join(''));
}

function makeFlood(count) {
  const warning = (number) =>
    `(node:${number % 9}) Warning: possible leak detected. 11 error listeners added\n    at add (node:events:598:10)\n`;
  const parts = Array.from({ length: count }, (_, number) => warning(number));
  parts.splice(
    count / 2,
    0,
    'AssertionError: expected at most 3 sockets, got 41\n    at test/a.mjs:52:10\n',
  );
  return Buffer.from(parts.join(''));
}

function makeLongLine(count) {
  const fields = Array.from({ length: count }, (_, number) => `{"name":"T${number}","error":null}`);
  return Buffer.from(`[${fields.join(',')}]\nError: field "total" changed (schema.graphql:31)\n`);
}

function fastest(work) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = process.hrtime.bigint();
    work();
    best = Math.min(best, Number(process.hrtime.bigint() - startedAt) / 1e6);
  }
  return best;
}

function scanLines(bytes) {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

const cases = {
  'log 20 MB': {
    bytes: makeLog(20_000_000),
    facts: ['error TS2345', 'e2e/book.ts:7:5', '# fail 1'],
  },
  'flood 11 MB': {
    bytes: makeFlood(100_000),
    facts: ['expected at most 3 sockets, got 41', 'test/a.mjs:52:10'],
  },
  'one line 6 MB': {
    bytes: makeLongLine(200_000),
    facts: ['field "total" changed (schema.graphql:31)'],
  },
};

for (const [name, { bytes, facts }] of Object.entries(cases)) {
  const compact = () => compactOutput({ stdout: bytes, budgetBytes: BUDGET_BYTES, exitCode: 1 });
  const { preview } = compact();
  const scanMs = fastest(() => scanLines(bytes));
  const compactMs = fastest(compact);
  console.log(
    JSON.stringify({
      case: name,
      rawBytes: bytes.length,
      previewBytes: Buffer.byteLength(preview),
      facts: `${facts.filter((fact) => preview.includes(fact)).length}/${facts.length}`,
      compactMs: Math.round(compactMs),
      megabytesPerSecond: Math.round(bytes.length / 1e3 / compactMs),
      timesLineScan: Math.round(compactMs / scanMs),
    }),
  );
}

if (values.gigabyte) {
  const chunk = makeLog(64 * 1024).subarray(0, 64 * 1024);
  const compactor = createCompactor({ budgetBytes: BUDGET_BYTES, exitCode: 1 });
  const before = process.memoryUsage.rss();
  let peak = before;
  const startedAt = process.hrtime.bigint();
  for (let written = 0; written < 1e9; written += chunk.length) {
    compactor.write('stdout', chunk);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const { totalBytes } = compactor.finish();
  const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
  console.log(
    JSON.stringify({
      case: 'stream 1 GB',
      rawBytes: totalBytes,
      megabytesPerSecond: Math.round(totalBytes / 1e3 / ms),
      moreMemoryMegabytes: Math.round((peak - before) / 1e6),
    }),
  );
}
