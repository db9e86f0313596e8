import { type Dialect, type Frame, nextId, object, objects, schemaOf, text } from './dialect.js';
import type { ReplyPart, ScriptedUsage } from './step.js';

/** Anthropic Messages, as Claude Code speaks it. */
export const anthropic: Dialect = {
  name: 'anthropic',
  matches: (pathname) => pathname.endsWith('/v1/messages'),
  read: (body) => {
    const outputConfig = object(body.output_config);
    return {
      model: text(body.model),
      isStream: body.stream === true,
      tools: objects(body.tools).map((tool) => ({
        name: text(tool.name) ?? '',
        kind: 'function',
        ...schemaOf(tool.input_schema),
      })),
      turnsBefore: objects(body.messages).filter((message) => message.role === 'assistant').length,
      answerSchema: outputConfig.format,
      effort: text(outputConfig.effort),
    };
  },
  stream: ({ model, part, usage }) => [
    frame('message_start', {
      message: { ...message(model), content: [], stop_reason: null, usage: usageOf(usage, 1) },
    }),
    ...contentFrames(part),
    frame('content_block_stop', { index: 0 }),
    frame('message_delta', {
      delta: { stop_reason: stopReason(part), stop_sequence: null },
      usage: usageOf(usage),
    }),
    frame('message_stop', {}),
  ],
  whole: ({ model, part, usage }) => ({
    ...message(model),
    content: [
      part.type === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'tool_use', id: nextId('toolu_'), name: part.tool.name, input: part.args },
    ],
    stop_reason: stopReason(part),
    usage: usageOf(usage),
  }),
  error: (status, message) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
    request_id: nextId('req_'),
  }),
};

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function frame(type: string, rest: object): Frame {
  return { event: type, data: { type, ...rest } };
}

function message(model: string) {
  return { id: nextId('msg_'), type: 'message', role: 'assistant', model, stop_sequence: null };
}

function contentFrames(part: ReplyPart): readonly Frame[] {
  if (part.type === 'text') {
    return [
      frame('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      frame('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part.text } }),
    ];
  }
  const block = { type: 'tool_use', id: nextId('toolu_'), name: part.tool.name, input: {} };
  const delta = { type: 'input_json_delta', partial_json: JSON.stringify(part.args) };
  return [
    frame('content_block_start', { index: 0, content_block: block }),
    frame('content_block_delta', { index: 0, delta }),
  ];
}

function stopReason(part: ReplyPart): string {
  return part.type === 'text' ? 'end_turn' : 'tool_use';
}

function usageOf(usage: ScriptedUsage, output = usage.output ?? 0) {
  return {
    input_tokens: usage.input ?? 0,
    cache_creation_input_tokens: usage.cacheWrite ?? 0,
    cache_read_input_tokens: usage.cacheRead ?? 0,
    output_tokens: output,
  };
}
