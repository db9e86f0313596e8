import { asCount, asObject, asObjects, asText, type JsonObject, readJsonLine } from '@yoke/core';
import type { InvocationOutcome, ProviderEventV1, UsageV1 } from '@yoke/core/contracts';

type Failure = Exclude<InvocationOutcome, 'completed'>;

/** Reads one line of `--output-format stream-json`. Source: Claude Code 2.1.332; fixtures `claude-2.1.332-*.ndjson`. */
export function parseClaude(line: string): readonly ProviderEventV1[] {
  const object = readJsonLine(line);
  switch (object?.type) {
    case 'system':
      return readSystem(object, line);
    case 'rate_limit_event':
      return readLimit(object, line);
    case 'assistant':
      return readAssistant(object);
    case 'user':
      return readToolResults(object);
    case 'result':
      return readResult(object);
    default:
      return [{ type: 'raw', line }];
  }
}

/** What the agent's last words mean where no line of the stream says it. */
export function explainClaude(text: string): Failure | undefined {
  if (/not logged in|\/login|invalid api key|authenticat|oauth token/i.test(text)) {
    return 'unauthorised';
  }
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|connection refused/i.test(text)
    ? 'unreachable'
    : undefined;
}

function readSystem(object: JsonObject, line: string): readonly ProviderEventV1[] {
  const sessionId = asText(object.session_id);
  const model = asText(object.model);
  const tool = asText(object.tool_name);
  if (object.subtype === 'init' && sessionId !== undefined) {
    return [{ type: 'session', sessionId, ...(model === undefined ? {} : { model }) }];
  }
  if (object.subtype === 'permission_denied' && tool !== undefined) {
    const reason = asText(object.decision_reason);
    return [{ type: 'denied', tool, ...(reason === undefined ? {} : { reason }) }];
  }
  if (object.subtype === 'api_retry') {
    const summary = `repeats a failed request (${object.error_status ?? object.error})`;
    return [{ type: 'activity', kind: 'text', summary }];
  }
  return [{ type: 'raw', line }];
}

function readLimit(object: JsonObject, line: string): readonly ProviderEventV1[] {
  const info = asObject(object.rate_limit_info);
  // "allowed" and "allowed_warning" only tell how much is left.
  if (info?.status !== 'rejected') return [{ type: 'raw', line }];
  const resetsAt = asCount(info.resetsAt);
  const resetAt = resetsAt === undefined ? undefined : toIso(resetsAt * 1000);
  return [{ type: 'limit', kind: 'account', ...(resetAt === undefined ? {} : { resetAt }) }];
}

function toIso(instantMs: number): string | undefined {
  const date = new Date(instantMs);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function readAssistant(object: JsonObject): readonly ProviderEventV1[] {
  const message = asObject(object.message);
  const activity = asObjects(message?.content).map((block): ProviderEventV1 => {
    const name = asText(block.name);
    return block.type === 'tool_use' && name !== undefined
      ? { type: 'activity', kind: 'tool-start', name }
      : { type: 'activity', kind: 'text' };
  });
  const id = asText(message?.id);
  const isModels = object.is_api_error_message !== true && id !== undefined;
  // An agent of the agent: its tokens are in the totals of the result.
  if (!isModels || typeof object.parent_tool_use_id === 'string') return activity;
  // The count of output tokens is the one of the message's start, so it is left unknown here.
  const { outputTokens, reasoningTokens, ...usage } = readUsage(asObject(message?.usage));
  return [...activity, { type: 'usage', scope: 'delta', id, usage }];
}

function readToolResults(object: JsonObject): readonly ProviderEventV1[] {
  const isEdit = asText(asObject(object.tool_use_result)?.filePath) !== undefined;
  return asObjects(asObject(object.message)?.content)
    .filter((block) => block.type === 'tool_result')
    .map((block) => ({
      type: 'activity',
      kind: isEdit ? 'edit' : 'tool-end',
      ok: block.is_error !== true,
    }));
}

function readResult(object: JsonObject): readonly ProviderEventV1[] {
  const events: ProviderEventV1[] = [
    { type: 'usage', scope: 'total', usage: readTotals(object) },
    ...asObjects(object.permission_denials).flatMap((denial): ProviderEventV1[] => {
      const tool = asText(denial.tool_name);
      return tool === undefined ? [] : [{ type: 'denied', tool }];
    }),
  ];
  const text = asText(object.result);
  const isFailed = object.is_error === true || asText(object.subtype)?.startsWith('error') === true;
  if (isFailed) {
    const message = text ?? asText(object.subtype) ?? 'unknown error';
    events.push(...failureOf(object, message), { type: 'end' });
    return events;
  }
  if (text !== undefined) events.push({ type: 'report', text });
  if (object.structured_output !== undefined) {
    events.push({ type: 'structured', value: object.structured_output });
  }
  return [...events, { type: 'end' }];
}

function failureOf(object: JsonObject, message: string): readonly ProviderEventV1[] {
  const outcome = outcomeOf(object, message);
  const error: ProviderEventV1 = { type: 'error', outcome, message };
  if (outcome !== 'limited') return [error];
  const isAccount =
    object.api_error === 'usage_limit_reached' || /\blimit\b.*\bresets?\b|credit/i.test(message);
  return [{ type: 'limit', kind: isAccount ? 'account' : 'throttle' }, error];
}

function outcomeOf(object: JsonObject, message: string): Failure {
  const status = asCount(object.api_error_status);
  if (status === 401 || status === 403 || /not logged in|\/login/i.test(message)) {
    return 'unauthorised';
  }
  if (status === 429 || /credit balance/i.test(message)) return 'limited';
  if (status === 404) return 'invalid-model';
  if (status !== undefined && status >= 500) return 'unreachable';
  if (object.api_error === 'connection_failed') {
    return /lost|reset|closed|terminated/i.test(message) ? 'cut' : 'unreachable';
  }
  if (asText(object.terminal_reason)?.startsWith('aborted') === true) return 'cancelled';
  const subtype = asText(object.subtype) ?? '';
  if (/structured_output/.test(subtype)) return 'no-answer';
  return /^error_max/.test(subtype) ? 'cut' : 'crashed';
}

/** Totals of all models that took part; `usage` alone speaks of the main one. */
function readTotals(object: JsonObject): UsageV1 {
  const byModel = Object.entries(asObject(object.modelUsage) ?? {});
  const usage = readUsage(asObject(object.usage));
  const cost = typeof object.total_cost_usd === 'number' ? object.total_cost_usd : undefined;
  const sum = (name: string) =>
    byModel.reduce<number | undefined>((total, [, one]) => {
      const count = asCount(asObject(one)?.[name]);
      return total === undefined || count === undefined ? undefined : total + count;
    }, 0);
  const counts: UsageV1 =
    byModel.length === 0
      ? usage
      : known({
          inputTokens: sum('inputTokens'),
          cachedInputTokens: sum('cacheReadInputTokens'),
          cacheWriteTokens: sum('cacheCreationInputTokens'),
          outputTokens: sum('outputTokens'),
          reasoningTokens: sum('thinkingTokens') ?? usage.reasoningTokens,
        });
  // A model without a known price costs nothing by the agent's own count, which is not so.
  const isPriced = cost !== undefined && (cost > 0 || (counts.outputTokens ?? 0) === 0);
  const [model] = byModel.length === 1 ? (byModel[0] ?? []) : [];
  return {
    ...counts,
    ...(isPriced ? { costUsd: cost } : {}),
    ...(model === undefined ? {} : { model }),
  };
}

function readUsage(usage: JsonObject | undefined): UsageV1 {
  return known({
    inputTokens: asCount(usage?.input_tokens),
    cachedInputTokens: asCount(usage?.cache_read_input_tokens),
    cacheWriteTokens: asCount(usage?.cache_creation_input_tokens),
    outputTokens: asCount(usage?.output_tokens),
    reasoningTokens: asCount(asObject(usage?.output_tokens_details)?.thinking_tokens),
  });
}

function known(usage: UsageV1): UsageV1 {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== undefined));
}
