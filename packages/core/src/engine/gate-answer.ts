import * as z from 'zod';
import type { GateAnswerV1 } from '../contracts/index.js';

const answer = z.enum(['pass', 'fail', 'skip', 'error']);

const check = z.object({
  id: z.string(),
  answer,
  summary: z.string(),
  command: z.string().optional(),
  exitCode: z.number().int().nullable().optional(),
  durationMs: z.number().optional(),
  tries: z.number().int().optional(),
  tests: z
    .object({
      runner: z.string(),
      passed: z.int().min(0),
      failed: z.int().min(0),
      leftOut: z.int().min(0),
      digest: z.string(),
    })
    .optional(),
  preview: z.string().optional(),
  keep: z
    .array(z.object({ label: z.string(), file: z.string(), isTruncated: z.boolean() }))
    .optional(),
});

const finding = z.object({
  severity: z.enum(['blocking', 'warning', 'info']),
  message: z.string(),
  file: z.string().optional(),
  line: z.number().int().optional(),
  ruleId: z.string().optional(),
});

const gateAnswerSchema = z.object({
  answer,
  summary: z.string(),
  checks: z.array(check).optional(),
  findings: z.array(finding).optional(),
  feedback: z.string().optional(),
  signature: z.string().optional(),
});

/**
 * Reads what a gate answered. Anything but a well-formed answer is `error`, and so is `pass` beside a check or a finding
 * that says otherwise: a gate that contradicts itself has not passed anything.
 */
export function parseGateAnswer(value: unknown, gate: string): GateAnswerV1 {
  const parsed = gateAnswerSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
    return { answer: 'error', summary: `the gate "${gate}" gave a malformed answer${place}` };
  }
  const contradiction = findContradiction(parsed.data);
  if (contradiction !== undefined) {
    return {
      ...parsed.data,
      answer: 'error',
      summary: `the gate contradicts itself: ${contradiction}`,
    };
  }
  return parsed.data;
}

function findContradiction(data: z.output<typeof gateAnswerSchema>): string | undefined {
  if (data.answer !== 'pass') return undefined;
  const red = data.checks?.find((one) => one.answer === 'fail' || one.answer === 'error');
  if (red !== undefined) return `it passes although its check "${red.id}" is ${red.answer}`;
  const blocking = data.findings?.find((one) => one.severity === 'blocking');
  return blocking === undefined ? undefined : `it passes with a blocking finding`;
}
