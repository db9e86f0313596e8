import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resolveSignIn } from '@yoke/core';
import type {
  ConclusionV1,
  InvocationV1,
  ProviderEventV1,
  ProviderRequestV1,
} from '@yoke/core/contracts';
import { type Agent, BIN } from './agents.js';
import { type Bench, writeFiles } from './bench.js';
import {
  buildEnvironment,
  type CageSupport,
  type SupervisedResult,
  supervise,
  systemEffects,
} from './core.js';

/** One call of a real agent. */
export interface Call {
  readonly agent: Agent;
  readonly bench: Bench;
  /** Address of the model; that of `server` as a rule. */
  readonly url: string;
  readonly request?: Partial<ProviderRequestV1> | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cageSupport?: CageSupport | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idleMs?: number | undefined;
  readonly onEvent?: ((event: ProviderEventV1) => void) | undefined;
}

/** What came of a call. */
export interface Called {
  readonly conclusion: ConclusionV1;
  readonly result: SupervisedResult;
  readonly events: readonly ProviderEventV1[];
  readonly stdout: string;
  readonly marker: string;
}

/** Calls an agent as core does: describe, write the files, supervise, parse, conclude. Its environment holds nothing of this machine but PATH. */
export async function invoke(call: Call): Promise<Called> {
  const { agent, bench } = call;
  const { request, invocation } = await describeCall(call);
  const effects = systemEffects({ env: userEnvironment(call) });
  prepare(invocation, bench, effects.env);
  const marker = randomUUID();
  const events: ProviderEventV1[] = [];
  const result = await supervise(
    {
      argv: invocation.argv,
      cwd: bench.cwd,
      env: buildEnvironment({
        purpose: 'agent',
        effects,
        pass: invocation.passEnv ?? [],
        set: invocation.env ?? {},
      }),
      stdin: invocation.stdin,
      stopSignal: invocation.stopSignal,
      timers: { firstOutputMs: 60_000, idleMs: call.idleMs ?? 60_000, totalMs: 120_000 },
      cage: { writable: [bench.base], hidden: [], network: 'on' },
      cageSupport: call.cageSupport,
      capture: {
        stdoutFile: join(bench.base, 'stdout'),
        stderrFile: join(bench.base, 'stderr'),
        captureBytes: 64 * 1024 * 1024,
      },
      marker,
      signal: call.signal ?? new AbortController().signal,
      onLine: (line, control) => {
        for (const event of agent.provider.parse(line)) {
          events.push(event);
          if (event.type === 'end') control.finish();
          call.onEvent?.(event);
        }
      },
    },
    effects,
  );
  const conclusion = agent.provider.conclude({
    request,
    end: result.end,
    events: events.filter(({ type }) => type !== 'activity' && type !== 'raw'),
    stdoutTail: result.stdout.tail,
    stderrTail: result.stderr.tail,
    endedAt: new Date().toISOString(),
    timeZone: 'UTC',
  });
  const stdout = readFileSync(join(bench.base, 'stdout'), 'utf8');
  return { conclusion, result, events, stdout, marker };
}

/** What a provider makes of a call. Nothing is written or started. */
export async function describeCall(call: Call) {
  const { agent, bench } = call;
  const request: ProviderRequestV1 = {
    role: 'implement',
    prompt: 'Do what the story says.\n',
    cwd: bench.cwd,
    permissions: 'safe',
    bare: true,
    scratchDir: bench.scratchDir,
    model: agent.model,
    ...call.request,
  };
  return { request, invocation: agent.provider.describe(request, await readOptions(call)) };
}

/** The environment that a user has: nothing of this machine but the place of Node and of the agents. */
export function userEnvironment(call: Pick<Call, 'agent' | 'bench' | 'url' | 'env'>) {
  return {
    PATH: [BIN, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    HOME: call.bench.home,
    TMPDIR: join(call.bench.base, 'tmp'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...call.agent.env(call.url),
    ...call.env,
  };
}

async function readOptions({ agent, url, options }: Call): Promise<unknown> {
  const written = { ...agent.options(url), ...options };
  const read = await agent.provider.optionsSchema?.['~standard'].validate(written);
  if (read === undefined || read.issues !== undefined) {
    throw new Error(`options of ${agent.name}: ${JSON.stringify(read?.issues)}`);
  }
  return read.value;
}

/** Writes the files of an invocation and links what keeps the user signed in. */
export function prepare(
  invocation: InvocationV1,
  bench: Bench,
  env: Readonly<Record<string, string | undefined>>,
): void {
  writeFiles(bench.scratchDir, invocation.files ?? {});
  const found = resolveSignIn(invocation.signIn ?? [], { env, exists: existsSync });
  for (const { path, linkedFrom } of found) {
    if (linkedFrom === undefined) continue;
    const link = join(bench.scratchDir, linkedFrom);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(path, link);
  }
}

/** The address of a port on which nothing listens. */
export const NOWHERE = 'http://127.0.0.1:9';
