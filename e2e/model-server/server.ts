import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropic } from './anthropic.js';
import type { Dialect, Frame, Json, ReadRequest } from './dialect.js';
import { gemini } from './gemini.js';
import { planReply } from './reply.js';
import { responses } from './responses.js';
import type { ReplyPart, ScriptedTurn } from './step.js';

const DIALECTS: readonly Dialect[] = [anthropic, responses, gemini];
const DONE: ScriptedTurn = { do: 'say', text: 'Done.' };

/** A request as the server saw it. */
export interface RecordedRequest extends ReadRequest {
  readonly dialect: Dialect['name'] | 'unknown';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Json;
  /** The request's body as it came. */
  readonly raw: string;
}

/** What the model does: one turn after another, or a choice made from each request. After the last turn it says "Done.". */
export type Script =
  | readonly ScriptedTurn[]
  | ((request: RecordedRequest) => ScriptedTurn | undefined);

/** A running scripted model. */
export interface ModelServer {
  readonly url: string;
  readonly port: number;
  /** Every request so far, in order. */
  readonly requests: readonly RecordedRequest[];
  /** Those for a model's reply, without look-ups and pings. */
  readonly modelRequests: () => readonly RecordedRequest[];
  readonly close: () => Promise<void>;
}

/** Starts a scripted model on a free port of the loopback device. Close it after use. */
export async function startModelServer(script: Script): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    handle({ request, response, script, requests }).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    modelRequests: () => requests.filter((request) => request.dialect !== 'unknown'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly script: Script;
  readonly requests: RecordedRequest[];
}

async function handle({ request, response, script, requests }: Exchange): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://loopback');
  const raw = await readAll(request);
  const dialect =
    request.method === 'POST' ? DIALECTS.find((one) => one.matches(url.pathname)) : undefined;
  const recorded = record({ request, url, raw, dialect });
  requests.push(recorded);
  if (dialect === undefined) {
    response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
    return;
  }
  const turn = typeof script === 'function' ? script(recorded) : script[recorded.turnsBefore];
  await play({ turn: turn ?? DONE, recorded, dialect, response });
}

interface Performance {
  readonly turn: ScriptedTurn;
  readonly recorded: RecordedRequest;
  readonly dialect: Dialect;
  readonly response: ServerResponse;
}

async function play({ turn, recorded, dialect, response }: Performance): Promise<void> {
  if (turn.do === 'fail') {
    const body = turn.body ?? dialect.error(turn.status, turn.message ?? `scripted ${turn.status}`);
    response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
    response.end(JSON.stringify(body));
    return;
  }
  if (turn.do === 'hang' && turn.after === 'nothing') return;
  const type = recorded.isStream ? 'text/event-stream; charset=utf-8' : 'application/json';
  response.writeHead(200, { 'content-type': type });
  response.flushHeaders();
  for (const piece of piecesOf(turn, recorded, dialect)) await send(response, piece);
  if (turn.do === 'cut') response.destroy();
  else if (turn.do !== 'hang') response.end();
}

/** The pieces of the reply that are sent: all of them, or as many as the script lets through. */
function piecesOf(
  turn: Exclude<ScriptedTurn, { do: 'fail' }>,
  recorded: RecordedRequest,
  dialect: Dialect,
): readonly string[] {
  if (turn.do === 'hang' && turn.after === 'headers') return [];
  const step = turn.do === 'hang' ? ({ do: 'say', text: 'So far' } as const) : turn;
  const part = planReply(step, recorded.tools);
  const input = { model: recorded.model ?? 'scripted', part, usage: turn.usage ?? {} };
  const pieces = recorded.isStream
    ? dialect.stream(input).map(toEventText)
    : halves(JSON.stringify(dialect.whole(input)));
  return turn.do === 'hang' || turn.do === 'cut' ? upToText(pieces, part) : pieces;
}

function toEventText(frame: Frame): string {
  const event = frame.event === undefined ? '' : `event: ${frame.event}\n`;
  return `${event}data: ${JSON.stringify(frame.data)}\n\n`;
}

function halves(text: string): readonly string[] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

/** The pieces up to and with the one that holds the text; the first one where none holds the whole of it. */
function upToText(pieces: readonly string[], part: ReplyPart): readonly string[] {
  const wanted = JSON.stringify(part.type === 'text' ? part.text : part.args);
  const place = pieces.findIndex((piece) => piece.includes(wanted));
  return pieces.slice(0, Math.max(place, 0) + 1);
}

function send(response: ServerResponse, piece: string): Promise<void> {
  return new Promise((resolve) => {
    response.write(piece, () => resolve());
  });
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function record(input: {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly raw: string;
  readonly dialect: Dialect | undefined;
}): RecordedRequest {
  const body = parseBody(input.raw);
  const read = input.dialect?.read(body, input.url);
  return {
    model: undefined,
    isStream: false,
    tools: [],
    turnsBefore: 0,
    ...read,
    dialect: input.dialect?.name ?? 'unknown',
    method: input.request.method ?? '',
    path: input.request.url ?? '',
    headers: input.request.headers,
    body,
    raw: input.raw,
  };
}

function parseBody(raw: string): Json {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    // Not JSON: the text is kept in `raw`.
    return {};
  }
}
