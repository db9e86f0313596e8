import type { OfferedTool, ReplyPart, ScriptedUsage } from './step.js';

/** One frame of a streamed reply: an optional event name and its data. */
export interface Frame {
  readonly event?: string | undefined;
  readonly data: unknown;
}

/** What the script needs to know of a request. */
export interface ReadRequest {
  readonly model: string | undefined;
  readonly isStream: boolean;
  readonly tools: readonly OfferedTool[];
  /** Replies of the model that the request's history already holds. */
  readonly turnsBefore: number;
  /** The JSON Schema that the API itself was asked to hold the answer to. */
  readonly answerSchema?: unknown;
  readonly effort?: string | undefined;
}

/** What a reply is written from. */
export interface ReplyInput {
  readonly model: string;
  readonly part: ReplyPart;
  readonly usage: ScriptedUsage;
}

/** One model API: how its requests are read and its replies written. */
export interface Dialect {
  readonly name: 'anthropic' | 'responses' | 'gemini';
  readonly matches: (pathname: string) => boolean;
  readonly read: (body: Json, url: URL) => ReadRequest;
  /** The frames of a streamed reply, in order. */
  readonly stream: (input: ReplyInput) => readonly Frame[];
  readonly whole: (input: ReplyInput) => unknown;
  readonly error: (status: number, message: string) => unknown;
}

/** Parsed JSON of unknown shape, read with care. */
export type Json = Readonly<Record<string, unknown>>;

/** The objects of a list; an empty list for anything else. */
export function objects(value: unknown): readonly Json[] {
  return Array.isArray(value)
    ? value.filter((item): item is Json => typeof item === 'object' && item !== null)
    : [];
}

/** The value as an object; an empty one for anything else. */
export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** The value as text; undefined for anything else. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Names of the members and the required members of a tool's schema. */
export function schemaOf(schema: unknown): Pick<OfferedTool, 'properties' | 'required'> {
  const { properties, required } = object(schema);
  return {
    properties: Object.keys(object(properties)),
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
  };
}

let counter = 0;

/** An id that is unique in this process and the same from one process to the next. */
export function nextId(prefix: string): string {
  counter += 1;
  return `${prefix}${String(counter).padStart(6, '0')}`;
}
