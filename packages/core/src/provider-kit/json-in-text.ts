import { asObject, type JsonObject } from './json-line.js';

const FENCE = /```(?:json)?[^\S\n]*\n([\s\S]*?)\n?[^\S\n]*```/gi;

/**
 * Finds the JSON object that an answer in words holds: the whole of it, else its last fenced block, else the object that
 * ends with the last brace. Undefined when there is none. What it returns is not validated.
 */
export function findJsonObject(text: string): JsonObject | undefined {
  const whole = parse(text);
  if (whole !== undefined) return whole;
  const fenced = [...text.matchAll(FENCE)].map(([, body]) => body ?? '').reverse();
  for (const body of fenced) {
    const value = parse(body);
    if (value !== undefined) return value;
  }
  return lastObject(text);
}

const MAX_STARTS = 200;

function lastObject(text: string): JsonObject | undefined {
  const end = text.lastIndexOf('}') + 1;
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && start < end && tries < MAX_STARTS; tries += 1) {
    const value = parse(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
}

function parse(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    // Words, not JSON.
    return undefined;
  }
}
