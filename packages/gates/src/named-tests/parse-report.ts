import { parseGoJson, parseJestJson, parseMochaJson } from './parse-json-reports.js';
import { parseJunit } from './parse-junit.js';
import { parseTap } from './parse-tap.js';
import { parseCargoText, parseGoText } from './parse-text-reports.js';
import type { ReportFormat, TestResult } from './types.js';

const PARSERS: Readonly<Record<ReportFormat, (text: string) => readonly TestResult[]>> = {
  junit: parseJunit,
  tap: parseTap,
  'jest-json': parseJestJson,
  'mocha-json': parseMochaJson,
  'go-json': parseGoJson,
  'go-text': parseGoText,
  'cargo-text': parseCargoText,
};

/** Reads a report of tests, strictly: what it does not say in so many words is not passed. @throws UnreadableReport */
export function parseReport(format: ReportFormat, text: string): readonly TestResult[] {
  return PARSERS[format](text);
}
