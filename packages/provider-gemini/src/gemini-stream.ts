import { asCount, asObject, asText, countWithout, type JsonObject, readJsonLine } from '@yoke/core';
import type { InvocationOutcome, ProviderEventV1, UsageV1 } from '@yoke/core/contracts';

type Failure = Exclude<InvocationOutcome, 'completed'>;

/** Reads one line of `--output-format stream-json`. Source: Gemini CLI 0.61.0; fixtures `gemini-0.61.0-*.ndjson`. */
export function parseGemini(line: string): readonly ProviderEventV1[] {
  const object = readJsonLine(line);
  switch (object?.type) {
    case 'init':
      return readInit(object, line);
    case 'message':
      return readMessage(object, line);
    case 'tool_use':
      return readToolUse(object);
    case 'tool_result':
      return readToolResult(object);
    case 'error':
      return readError(object);
    case 'result':
      return readResult(object);
    default:
      return [{ type: 'raw', line }];
  }
}

function readError(object: JsonObject): readonly ProviderEventV1[] {
  const message = messageOf(object);
  return object.severity === 'error'
    ? failureOf(message)
    : [{ type: 'activity', kind: 'text', summary: message }];
}

function readInit(object: JsonObject, line: string): readonly ProviderEventV1[] {
  const sessionId = asText(object.session_id);
  const model = asText(object.model);
  if (sessionId === undefined) return [{ type: 'raw', line }];
  return [{ type: 'session', sessionId, ...(model === undefined ? {} : { model }) }];
}

function readMessage(object: JsonObject, line: string): readonly ProviderEventV1[] {
  const text = asText(object.content);
  if (object.role !== 'assistant' || text === undefined) return [{ type: 'raw', line }];
  return [
    { type: 'activity', kind: 'text' },
    { type: 'report', text, isContinued: object.delta === true },
  ];
}

function readToolUse(object: JsonObject): readonly ProviderEventV1[] {
  const name = asText(object.tool_name);
  return [
    { type: 'activity', kind: 'tool-start', ...(name === undefined ? {} : { name }) },
    // What was said before a tool is no part of the last words.
    { type: 'report', text: '' },
  ];
}

function readToolResult(object: JsonObject): readonly ProviderEventV1[] {
  // The name stands only in the id: "write_file__fc000002".
  const name = /^(.+)__[^_]*$/.exec(asText(object.tool_id) ?? '')?.[1];
  const ok = object.status === 'success';
  const isEdit = name === 'write_file' || name === 'replace';
  const kind = isEdit ? 'edit' : 'tool-end';
  const activity: ProviderEventV1 = {
    type: 'activity',
    kind,
    ok,
    ...(name === undefined ? {} : { name }),
  };
  const error = asObject(object.error);
  const isDenied = error?.type === 'policy_violation' || error?.type === 'tool_not_registered';
  if (!isDenied) return [activity];
  return [activity, { type: 'denied', tool: name ?? 'tool', reason: messageOf(error) }];
}

function readResult(object: JsonObject): readonly ProviderEventV1[] {
  const usage: ProviderEventV1 = {
    type: 'usage',
    scope: 'total',
    usage: readUsage(asObject(object.stats)),
  };
  const error = asObject(object.error);
  if (object.status === 'success') return [usage, { type: 'end' }];
  // Without an error of its own, the line before has said what is wrong.
  return error === undefined
    ? [usage, { type: 'end' }]
    : [usage, ...failureOf(messageOf(error)), { type: 'end' }];
}

function failureOf(message: string): readonly ProviderEventV1[] {
  const outcome = explainGemini(message) ?? 'crashed';
  const error: ProviderEventV1 = { type: 'error', outcome, message };
  if (outcome !== 'limited') return [error];
  const kind = ACCOUNT_LIMIT.test(message) ? 'account' : 'throttle';
  return [{ type: 'limit', kind }, error];
}

const ACCOUNT_LIMIT = /exhausted|daily quota|quota will reset|per ?day/i;

// The stream holds sentences, some with the service's own JSON inside. The first that fits counts.
const SENTENCES: readonly (readonly [RegExp, Failure])[] = [
  [/api key not valid|api key not found|\bauth method\b.*\binvalid|invalid auth/i, 'unauthorised'],
  [/set an auth method|"code":40[13]|unauthenticated|permission_denied/i, 'unauthorised'],
  [ACCOUNT_LIMIT, 'limited'],
  [/"code":429|resource_exhausted|quota|rate limit|try again later/i, 'limited'],
  [/models?\/?\S* (?:is )?not found|"code":404/i, 'invalid-model'],
  [/fetch failed|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|"code":5\d\d|unavailable/i, 'unreachable'],
  [/terminated|premature close|ECONNRESET|stream ended|incomplete/i, 'cut'],
  [/empty response/i, 'no-answer'],
];

/** What a sentence of the agent means. Undefined for one that is not known. */
export function explainGemini(text: string): Failure | undefined {
  return SENTENCES.find(([pattern]) => pattern.test(text))?.[1];
}

function messageOf(object: JsonObject | undefined): string {
  return asText(object?.message) ?? 'unknown error';
}

/** Input includes what came from the cache. `output_tokens` leaves out reasoning, which only the total includes. */
function readUsage(stats: JsonObject | undefined): UsageV1 {
  const input = asCount(stats?.input_tokens);
  const cached = asCount(stats?.cached);
  const output = countWithout(asCount(stats?.total_tokens), input ?? Number.NaN);
  const models = Object.keys(asObject(stats?.models) ?? {});
  const counts: UsageV1 = {
    model: models.length === 1 ? models[0] : undefined,
    inputTokens: countWithout(input, cached),
    cachedInputTokens: cached,
    outputTokens: output,
    reasoningTokens: countWithout(output, asCount(stats?.output_tokens)),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
}
