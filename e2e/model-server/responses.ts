import {
  type Dialect,
  type Frame,
  type Json,
  nextId,
  object,
  objects,
  schemaOf,
  text,
} from './dialect.js';
import type { OfferedTool, ReplyPart, ScriptedUsage } from './step.js';

/** OpenAI Responses, as Codex speaks it. */
export const responses: Dialect = {
  name: 'responses',
  matches: (pathname) => pathname.endsWith('/responses'),
  read: (body) => {
    const input = objects(body.input);
    const added = input.filter((item) => item.type === 'additional_tools');
    const tools = [body, ...added].flatMap((item) => objects(item.tools));
    return {
      model: text(body.model),
      isStream: body.stream === true,
      tools: tools.flatMap((tool) => offered(tool)),
      turnsBefore: input.filter(isReply).length,
      answerSchema: object(body.text).format,
      effort: text(object(body.reasoning).effort),
    };
  },
  stream: ({ model, part, usage }) => {
    const response = started(model);
    const item = outputItem(part);
    return [
      frame('response.created', { response }),
      frame('response.output_item.added', { output_index: 0, item: emptied(item) }),
      ...textFrames(item, part),
      frame('response.output_item.done', { output_index: 0, item }),
      frame('response.completed', {
        response: { ...response, status: 'completed', output: [item], usage: usageOf(usage) },
      }),
    ];
  },
  whole: ({ model, part, usage }) => ({
    ...started(model),
    status: 'completed',
    output: [outputItem(part)],
    usage: usageOf(usage),
  }),
  error: (status, message) => ({
    error: { message, type: status >= 500 ? 'server_error' : 'invalid_request_error', code: null },
  }),
};

function frame(type: string, rest: object): Frame {
  return { event: type, data: { type, ...rest } };
}

function isReply(item: Json): boolean {
  const type = text(item.type) ?? 'message';
  return type.endsWith('_call') || (type === 'message' && item.role === 'assistant');
}

function offered(tool: Json, namespace?: string): readonly OfferedTool[] {
  const name = text(tool.name) ?? text(tool.type) ?? '';
  if (tool.type === 'namespace') {
    return objects(tool.tools).flatMap((inner) => offered(inner, name));
  }
  const kind = tool.type === 'function' || tool.type === 'custom' ? tool.type : 'builtin';
  return [{ name, kind, namespace, ...schemaOf(tool.parameters) }];
}

function started(model: string) {
  return { id: nextId('resp_'), object: 'response', model, status: 'in_progress', output: [] };
}

function outputItem(part: ReplyPart): Json {
  if (part.type === 'text') {
    const content = [{ type: 'output_text', text: part.text, annotations: [] }];
    return { type: 'message', id: nextId('msg_'), role: 'assistant', status: 'completed', content };
  }
  const { name, kind, namespace } = part.tool;
  const call = { id: nextId('fc_'), call_id: nextId('call_'), status: 'completed', name };
  if (kind === 'custom') return { type: 'custom_tool_call', ...call, input: part.args.input };
  const args = JSON.stringify(part.args);
  return { type: 'function_call', ...call, arguments: args, ...(namespace && { namespace }) };
}

function emptied(item: Json): Json {
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] };
  return { ...item, status: 'in_progress', ...('arguments' in item ? { arguments: '' } : {}) };
}

function textFrames(item: Json, part: ReplyPart): readonly Frame[] {
  if (part.type !== 'text') return [];
  const place = { item_id: item.id, output_index: 0, content_index: 0 };
  return [frame('response.output_text.delta', { ...place, delta: part.text })];
}

function usageOf(usage: ScriptedUsage) {
  const input = usage.input ?? 0;
  const output = usage.output ?? 0;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: usage.cacheRead ?? 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
    total_tokens: input + output,
  };
}
