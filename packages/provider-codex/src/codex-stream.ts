import { asCount, asObject, asText, countWithout, type JsonObject, readJsonLine } from '@yoke/core';
import type { InvocationOutcome, ProviderEventV1, UsageV1 } from '@yoke/core/contracts';

type Failure = Exclude<InvocationOutcome, 'completed'>;

/** Reads one line of `codex exec --json`. Source: Codex 0.171.0; fixtures `codex-0.171.0-*.ndjson`. */
export function parseCodex(line: string): readonly ProviderEventV1[] {
  const object = readJsonLine(line);
  switch (object?.type) {
    case 'thread.started': {
      const sessionId = asText(object.thread_id);
      return sessionId === undefined ? [{ type: 'raw', line }] : [{ type: 'session', sessionId }];
    }
    case 'item.started':
      return [{ type: 'activity', kind: 'tool-start', ...nameOf(asObject(object.item)) }];
    case 'item.completed':
      return readItem(asObject(object.item), line);
    case 'error':
      return readError(asText(object.message) ?? 'unknown error');
    case 'turn.failed': {
      const message = asText(asObject(object.error)?.message) ?? 'unknown error';
      return [...failureOf(message), { type: 'end' }];
    }
    case 'turn.completed': {
      const usage = readUsage(asObject(object.usage));
      return [{ type: 'usage', scope: 'total', usage }, { type: 'end' }];
    }
    default:
      return [{ type: 'raw', line }];
  }
}

function nameOf(item: JsonObject | undefined): { readonly name?: string } {
  const name = asText(item?.type);
  return name === undefined ? {} : { name };
}

function readItem(item: JsonObject | undefined, line: string): readonly ProviderEventV1[] {
  if (item === undefined) return [{ type: 'raw', line }];
  const text = asText(item.text);
  switch (item.type) {
    case 'agent_message':
      return text === undefined ? [{ type: 'raw', line }] : [{ type: 'report', text }];
    case 'reasoning':
      return [{ type: 'activity', kind: 'text' }];
    case 'file_change':
      return [{ type: 'activity', kind: 'edit', ok: item.status === 'completed' }];
    // A warning, such as of a model whose data are not known; the turn goes on.
    case 'error':
      return [{ type: 'activity', kind: 'text', summary: asText(item.message) }];
    default:
      return readTool(item);
  }
}

function readTool(item: JsonObject): readonly ProviderEventV1[] {
  const name = asText(item.type) ?? 'tool';
  if (item.status === 'declined') {
    const reason = asText(item.command);
    return [{ type: 'denied', tool: name, ...(reason === undefined ? {} : { reason }) }];
  }
  const ok = item.status === 'completed' && (item.exit_code ?? 0) === 0;
  return [{ type: 'activity', kind: 'tool-end', name, ok }];
}

function readError(message: string): readonly ProviderEventV1[] {
  // "Reconnecting... 2/5 (…)" is not the end: the agent tries again.
  return message.startsWith('Reconnecting')
    ? [{ type: 'activity', kind: 'text', summary: message }]
    : failureOf(message);
}

function failureOf(message: string): readonly ProviderEventV1[] {
  const outcome = explainCodex(message) ?? 'crashed';
  const error: ProviderEventV1 = { type: 'error', outcome, message };
  if (outcome !== 'limited') return [error];
  const kind = ACCOUNT_LIMIT.test(message) ? 'account' : 'throttle';
  return [{ type: 'limit', kind }, error];
}

const ACCOUNT_LIMIT = /usage limit|quota exceeded|exceeded your current quota|out of credits/i;

// The stream holds sentences, no codes. Order matters: a cut stream may name the refused connection that cut it.
const SENTENCES: readonly (readonly [RegExp, Failure])[] = [
  [ACCOUNT_LIMIT, 'limited'],
  [/\b429\b|too many requests|rate limit/i, 'limited'],
  [/\b40[13]\b|unauthori[sz]ed|not logged in|log ?in again|api key/i, 'unauthorised'],
  [/model\b.*(?:does not exist|not found|not supported|no access)/is, 'invalid-model'],
  [/connection refused|connection failed|sending request|dns|waiting for network/i, 'unreachable'],
  [/stream disconnected|stream closed|idle timeout/i, 'cut'],
  [/\b5\d\d\b|high demand|server error|overloaded|unexpected status 404/i, 'unreachable'],
];

/** What a sentence of the agent means. Undefined for one that is not known. */
export function explainCodex(text: string): Failure | undefined {
  return SENTENCES.find(([pattern]) => pattern.test(text))?.[1];
}

/** The counts are of the whole thread; each call is a thread of its own. Input includes what came from the cache. */
function readUsage(usage: JsonObject | undefined): UsageV1 {
  const cached = asCount(usage?.cached_input_tokens);
  const written = asCount(usage?.cache_write_input_tokens);
  const counts: UsageV1 = {
    inputTokens: countWithout(asCount(usage?.input_tokens), cached, written ?? 0),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: asCount(usage?.output_tokens),
    reasoningTokens: asCount(usage?.reasoning_output_tokens),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
}
