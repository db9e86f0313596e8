import { toInertText } from '../compaction/inert-text.js';
import { resolveTerminal } from '../compaction/terminal.js';

interface Replacement {
  readonly pattern: RegExp;
  readonly by: string;
}

const UNIT = '(?:ns|µs|us|ms|s|sec(?:onds?|s)?|m(?:in(?:utes?|s)?)?|h)';
const AMOUNT = `\\d+(?:[.,]\\d+)? ?${UNIT}(?: ?\\d+(?:\\.\\d+)? ?${UNIT})*`;

// In this order: what is found earlier is part of what would be found later.
const REPLACEMENTS: readonly Replacement[] = [
  {
    pattern: /\b\d{4}-\d\d-\d\d[T ]\d\d[:_]\d\d[:_]\d\d(?:[.,_]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?/g,
    by: '<time>',
  },
  { pattern: /\b\d{4}-\d\d-\d\d\b|\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b|\b1[5-9]\d{11}\b/g, by: '<time>' },
  { pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, by: '<id>' },
  { pattern: /\b0x[0-9a-f]{6,}\b/gi, by: '<address>' },
  // A path is told by its last two names: what stands in front of them is the bench.
  { pattern: /(?:\bfile:\/\/)?(?<![\w.<])(?:\/[\w.@+~-]+)+\/(?=[\w.@+~-]+\/[\w.@+~-]+)/g, by: '' },
  { pattern: /\b[A-Z]:\\(?:[\w.@+~ -]+\\)*(?=[\w.@+~-]+\\[\w.@+~-]+)/g, by: '' },
  // Only words that mix digits and letters are ids; a long number may be a value.
  { pattern: /(?<![\w.])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{12,64}\b/g, by: '<id>' },
  { pattern: /\b(\d{1,3}(?:\.\d{1,3}){3}|localhost|\[?::1?\]?):\d{2,5}\b/g, by: '$1:<port>' },
  { pattern: /\bport(:? |=)\d{2,5}\b/gi, by: 'port$1<port>' },
  { pattern: /==\d+==|\(node:\d+\)|\bpid[ :=]+\d+|(?<=' )\(\d{2,}\)(?= panicked)/gi, by: '<pid>' },
  // Times that a runner adds; a time in the words of a test or of an assertion is a value.
  { pattern: new RegExp(`[([]<?${AMOUNT}>?[)\\]]`, 'g'), by: '<duration>' },
  {
    pattern: new RegExp(`\\b(in|took|after running for) ${AMOUNT}(?=[\\s=.,]*$)`, 'gm'),
    by: '$1 <duration>',
  },
  {
    pattern: new RegExp(
      `\\b(dur(?:ation)?|time|elapsed|real|user|sys|start at)\\b([:=\\s]+)${AMOUNT}.*$`,
      'gim',
    ),
    by: '$1$2<duration>',
  },
  { pattern: /\b(duration_ms|time_ms|elapsed_ms)([:=\s]+)[\d.]+/g, by: '$1$2<duration>' },
  { pattern: new RegExp(`^(\\s*[✓✔✖✗✕×✘●√ℹ#].*?)\\s+${AMOUNT}$`, 'gm'), by: '$1 <duration>' },
];

// Lines that Yoke added to a preview.
const MARKER =
  /^> ?\[|^\[(?:full output|truncated output|stdout\]|stderr\]|…|exit code|ended early)/;

/**
 * Reduces a failure to what is the same when it happens again: no colours, artifact markers, folders of benches, durations,
 * times, process ids, addresses, ports, ids of runs. Values of assertions stay. Lines are unique and sorted, since runners
 * that work in parallel print in any order.
 */
export function normaliseFailure(output: string): string {
  const lines = resolveTerminal(output)
    .flatMap((line) => toInertText(line).split('\n'))
    .map((line) => plainLine(line.slice(0, MAX_LINE_CHARS)))
    .filter((line) => line !== '' && !MARKER.test(line));
  return [...new Set(lines)].sort().join('\n');
}

// What follows says nothing more of a failure, and patterns over lines without end take time without end.
const MAX_LINE_CHARS = 10_000;

/** One line by itself, with single spaces, so that no pattern can run over many of them again and again. */
function plainLine(line: string): string {
  return REPLACEMENTS.reduce(
    (rest, { pattern, by }) => rest.replace(pattern, by),
    line.replace(/\s+/g, ' ').trim(),
  ).trim();
}
