import { type Dialect, nextId, object, objects, schemaOf, text } from './dialect.js';
import type { ReplyPart, ScriptedUsage } from './step.js';

/** Gemini generateContent, as Gemini CLI speaks it. */
export const gemini: Dialect = {
  name: 'gemini',
  matches: (pathname) => /:(stream)?generateContent$/i.test(pathname),
  read: (body, url) => {
    const config = object(body.generationConfig);
    return {
      model: /models\/([^:/]+):/.exec(url.pathname)?.[1],
      isStream: url.pathname.endsWith(':streamGenerateContent'),
      tools: objects(body.tools)
        .flatMap((group) => objects(group.functionDeclarations))
        .map((tool) => ({
          name: text(tool.name) ?? '',
          kind: 'function',
          ...schemaOf(tool.parametersJsonSchema ?? tool.parameters),
        })),
      turnsBefore: objects(body.contents).filter((content) => content.role === 'model').length,
      answerSchema: config.responseJsonSchema ?? config.responseSchema,
    };
  },
  stream: ({ model, part, usage }) => {
    const base = { modelVersion: model, responseId: nextId('g') };
    return [
      { data: { ...base, candidates: [{ index: 0, content: content(part) }] } },
      {
        data: {
          ...base,
          candidates: [{ index: 0, content: { role: 'model', parts: [] }, finishReason: 'STOP' }],
          usageMetadata: usageOf(usage),
        },
      },
    ];
  },
  whole: ({ model, part, usage }) => ({
    modelVersion: model,
    responseId: nextId('g'),
    candidates: [{ index: 0, content: content(part), finishReason: 'STOP' }],
    usageMetadata: usageOf(usage),
  }),
  error: (status, message) => ({
    error: { code: status, message, status: ERROR_STATUS[status] ?? 'UNKNOWN' },
  }),
};

const ERROR_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

function content(part: ReplyPart) {
  const only =
    part.type === 'text'
      ? { text: part.text }
      : {
          functionCall: { name: part.tool.name, args: part.args, id: nextId('fc') },
          thoughtSignature: 'c2NyaXB0ZWQ=',
        };
  return { role: 'model', parts: [only] };
}

function usageOf(usage: ScriptedUsage) {
  const input = usage.input ?? 0;
  const output = usage.output ?? 0;
  const reasoning = usage.reasoning ?? 0;
  return {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output + reasoning,
    ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    ...(usage.cacheRead !== undefined && { cachedContentTokenCount: usage.cacheRead }),
  };
}
