import type { InvocationOutcome, ProviderRequestV1 } from '@yoke/core/contracts';
import type { Script } from '../model-server/server.js';
import type { Agent } from './agents.js';

type Name = Agent['name'];
type Expected = InvocationOutcome | Readonly<Partial<Record<Name, InvocationOutcome>>>;

/** One way in which a call can go, with what each provider has to make of it. An agent without an outcome is left out. */
export interface Case {
  readonly name: string;
  readonly script: Script | Readonly<Record<Name, Script>>;
  readonly outcome: Expected;
  readonly request?: Partial<ProviderRequestV1> | undefined;
  readonly options?: Readonly<Partial<Record<Name, Readonly<Record<string, unknown>>>>> | undefined;
  readonly env?: Readonly<Partial<Record<Name, Readonly<Record<string, string>>>>> | undefined;
  /** Nothing listens at the model's address. */
  readonly isUnreachable?: boolean | undefined;
}

/** What a structured answer is held to in the tests. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: { isRight: { type: 'boolean' }, note: { type: 'string' } },
  required: ['isRight', 'note'],
  additionalProperties: false,
} as const;

/** In two hours, in seconds since the epoch. */
export const RESET_AT = Math.floor(Date.now() / 1000 / 60) * 60 + 7_200;

const ANTHROPIC_LIMIT = {
  'anthropic-ratelimit-unified-status': 'rejected',
  'anthropic-ratelimit-unified-reset': String(RESET_AT),
  'anthropic-ratelimit-unified-representative-claim': 'five_hour',
};

const LIMITS: Readonly<Record<Name, Script>> = {
  claude: () => ({ do: 'fail', status: 429, headers: ANTHROPIC_LIMIT }),
  codex: () => ({
    do: 'fail',
    status: 429,
    body: {
      error: {
        type: 'usage_limit_reached',
        message: 'reached',
        plan_type: 'plus',
        resets_at: RESET_AT,
      },
    },
  }),
  gemini: () => ({
    do: 'fail',
    status: 429,
    body: {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'You exceeded your current quota',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel', quotaMetric: 'x' }],
          },
        ],
      },
    },
  }),
};

const NO_MODEL: Readonly<Record<Name, Script>> = {
  claude: () => ({ do: 'fail', status: 404, message: 'model: nope' }),
  codex: () => ({
    do: 'fail',
    status: 400,
    message: "The requested model 'nope' does not exist.",
  }),
  gemini: () => ({
    do: 'fail',
    status: 404,
    message: 'models/nope is not found for API version v1beta',
  }),
};

/** The ways in which a call can go, each recorded as a fixture and each tried against the real agents. */
export const CASES: readonly Case[] = [
  {
    name: 'success',
    script: [
      {
        do: 'write',
        path: 'src/greet.txt',
        content: 'hello\n',
        usage: { input: 1000, output: 10, cacheRead: 200 },
      },
      {
        do: 'shell',
        command: 'cat src/greet.txt && pwd',
        usage: { input: 1100, output: 20, cacheRead: 300, reasoning: 5 },
      },
      { do: 'say', text: 'The greeting is there.', usage: { input: 1200, output: 30 } },
    ],
    outcome: 'completed',
  },
  {
    name: 'structured',
    request: { role: 'review', permissions: 'read-only', answerSchema: ANSWER_SCHEMA },
    script: [
      { do: 'answer', value: { isRight: true, note: 'fine' }, usage: { input: 10, output: 5 } },
      { do: 'say', text: '{"isRight":true,"note":"fine"}', usage: { input: 10, output: 5 } },
    ],
    outcome: 'completed',
  },
  {
    name: 'structured-missing',
    request: { role: 'review', permissions: 'read-only', answerSchema: ANSWER_SCHEMA },
    script: () => ({ do: 'say', text: 'It looks fine to me.', usage: { input: 10, output: 5 } }),
    outcome: 'no-answer',
  },
  {
    name: 'unauthorised',
    script: () => ({ do: 'fail', status: 401, message: 'invalid key' }),
    outcome: 'unauthorised',
  },
  {
    name: 'throttled',
    script: () => ({ do: 'fail', status: 429, headers: { 'retry-after': '1' } }),
    outcome: 'limited',
  },
  {
    name: 'account-limit',
    script: LIMITS,
    env: { claude: { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-fake' } },
    outcome: 'limited',
  },
  {
    name: 'server-error',
    script: () => ({ do: 'fail', status: 500 }),
    outcome: 'unreachable',
  },
  { name: 'unreachable', script: [], isUnreachable: true, outcome: 'unreachable' },
  { name: 'invalid-model', script: NO_MODEL, outcome: 'invalid-model' },
  { name: 'cut', script: () => ({ do: 'cut', text: 'Half an ans' }), outcome: 'cut' },
  {
    name: 'denied',
    options: {
      claude: { allowedCommands: ['node --test*'] },
      gemini: { allowedCommands: ['node --test'] },
    },
    script: [
      { do: 'shell', command: 'curl http://127.0.0.1:9/', usage: { input: 10, output: 5 } },
      { do: 'say', text: 'I was not allowed to.', usage: { input: 10, output: 5 } },
    ],
    outcome: { claude: 'denied', gemini: 'denied' },
  },
];

/** The outcome that is right for an agent; undefined where the case is none of its own. */
export function expectedOutcome(one: Case, agent: Name): InvocationOutcome | undefined {
  return typeof one.outcome === 'string' ? one.outcome : one.outcome[agent];
}

/** The script of a case for an agent. */
export function scriptOf({ script }: Case, agent: Name): Script {
  return 'claude' in script ? script[agent] : script;
}
