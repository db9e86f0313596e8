import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import {
  type ConclusionV1,
  type EnvelopeV1,
  envelopeV1Schema,
  type InvocationV1,
  type ProviderEventV1,
  type ProviderRequestV1,
} from '../contracts/index.js';
import { emptyDirectory } from '../files/index.js';
import { requireCapabilities } from '../plugins/index.js';
import { buildEnvironment, type SupervisedResult, supervise } from '../process/index.js';
import { placeInvocation } from '../provider-kit/index.js';
import { agentCage, cacheVariables } from './cage-requests.js';
import { createEventBuffer } from './event-buffer.js';
import type { ProviderUse } from './loop-types.js';
import type { Run } from './run.js';
import { textPrefix } from './text.js';

const MAX_REPORT_BYTES = 16 * 1024;
const MAX_CAPTURE_BYTES = 16 * 1024 * 1024;

/** What an agent is asked. */
export interface AgentRequest {
  readonly use: ProviderUse;
  readonly role: EnvelopeV1['role'];
  readonly prompt: string;
  /** The bench. */
  readonly cwd: string;
  readonly permissions: ProviderRequestV1['permissions'];
  /** Files and folders that it must not see, besides the state directory. Absolute paths. */
  readonly heldOut?: readonly string[] | undefined;
  readonly answerSchema?: ProviderRequestV1['answerSchema'];
}

/** How an invocation ended. */
export interface AgentAnswer {
  readonly envelope: EnvelopeV1;
  /** False: a process of the agent could not be ended or accounted for, and its bench may still change. */
  readonly isProvenDead: boolean;
}

/** Starts an agent and supervises it to its proven end. Rejects with the signal's reason when the run is cancelled. */
export async function invokeAgent(request: AgentRequest, run: Run): Promise<AgentAnswer> {
  const invocationId = randomUUID();
  // The same folder for every invocation: the cage that is kept ready for the next has it mounted.
  const scratchDir = join(run.state.tempDir, 'invocation');
  emptyDirectory(scratchDir, run.effects);
  try {
    const providerRequest = toProviderRequest(request, scratchDir, run);
    requireCapabilities(request.use.provider, providerRequest);
    const invocation = request.use.provider.describe(providerRequest, request.use.options);
    const { writable } = await placeInvocation({ invocation, scratchDir }, run.effects);
    return await supervised(
      { request, providerRequest, invocation, invocationId, scratchDir, writable },
      run,
    );
  } finally {
    emptyDirectory(scratchDir, run.effects);
  }
}

interface Prepared {
  readonly request: AgentRequest;
  readonly providerRequest: ProviderRequestV1;
  readonly invocation: InvocationV1;
  readonly invocationId: string;
  readonly scratchDir: string;
  /** What keeps the agent signed in; it renews that. */
  readonly writable: readonly string[];
}

function toProviderRequest(request: AgentRequest, scratchDir: string, run: Run): ProviderRequestV1 {
  const { runner } = run.input.config;
  // Model and effort belong to the configured agent; another agent chosen by a story keeps its own defaults.
  const isConfigured = runner.agent === undefined || runner.agent === request.use.agent;
  return {
    role: request.role,
    prompt: request.prompt,
    cwd: request.cwd,
    permissions: request.permissions,
    bare: runner.bare ?? request.use.provider.capabilities.bareStart === true,
    scratchDir,
    ...(isConfigured && runner.model !== undefined ? { model: runner.model } : {}),
    ...(isConfigured && runner.reasoningEffort !== undefined
      ? { reasoningEffort: runner.reasoningEffort }
      : {}),
    ...(request.answerSchema === undefined ? {} : { answerSchema: request.answerSchema }),
  };
}

async function supervised(prepared: Prepared, run: Run): Promise<AgentAnswer> {
  const { request, invocation, invocationId, scratchDir } = prepared;
  const { loop } = run.input.config;
  const events = createEventBuffer();
  const startedAt = run.effects.clock.now().toISOString();
  await run.emit('invocation-start', {
    invocationId,
    provider: request.use.provider.id,
    role: request.role,
    promptBytes: Buffer.byteLength(request.prompt),
  });
  const result = await supervise(
    {
      argv: invocation.argv,
      cwd: request.cwd,
      env: buildEnvironment({
        purpose: 'agent',
        effects: run.effects,
        pass: invocation.passEnv ?? [],
        set: { ...cacheVariables(run), ...invocation.env },
      }),
      stdin: invocation.stdin ?? '',
      stopSignal: invocation.stopSignal,
      timers: {
        firstOutputMs: minutes(loop.firstOutputTimeoutMinutes),
        idleMs: minutes(loop.timeoutMinutes),
        ...(request.use.provider.capabilities.progressTelemetry === true
          ? { progressMs: minutes(loop.progressTimeoutMinutes) }
          : {}),
        totalMs: minutes(loop.maxCallMinutes),
      },
      cage: agentCage(
        {
          cwd: request.cwd,
          scratchDir,
          signIn: prepared.writable,
          heldOut: request.heldOut ?? [],
        },
        run,
      ),
      capture: {
        stdoutFile: join(scratchDir, 'stdout'),
        stderrFile: join(scratchDir, 'stderr'),
        captureBytes: MAX_CAPTURE_BYTES,
      },
      marker: run.marker,
      cageSupport: run.cageSupport,
      signal: run.input.signal,
      onLine: (line, control) => {
        for (const event of request.use.provider.parse(line)) {
          events.add(event);
          react(event, control, run);
        }
      },
    },
    run.effects,
  );
  const endedAt = run.effects.clock.now().toISOString();
  const timeZone = run.effects.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ended = { result, events: events.all(), startedAt, endedAt, timeZone };
  const envelope = toEnvelope(prepared, ended);
  await run.emit('invocation-end', { invocationId, envelope });
  return { envelope, isProvenDead: result.isProvenDead };
}

function minutes(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 60_000;
}

function react(
  event: ProviderEventV1,
  control: { readonly progress: () => void; readonly finish: () => void },
  run: Run,
): void {
  if (event.type === 'end') control.finish();
  if (event.type !== 'activity') return;
  if (event.ok === true && (event.kind === 'tool-end' || event.kind === 'edit')) control.progress();
  run.emitActivity(event.kind, event.summary ?? event.name);
}

interface Ended {
  readonly result: SupervisedResult;
  readonly events: readonly ProviderEventV1[];
  readonly startedAt: string;
  readonly endedAt: string;
  readonly timeZone: string;
}

function toEnvelope(prepared: Prepared, ended: Ended): EnvelopeV1 {
  const { request, providerRequest } = prepared;
  const { result } = ended;
  const said = request.use.provider.conclude({
    request: providerRequest,
    end: result.end,
    events: ended.events,
    stdoutTail: result.stdout.tail,
    stderrTail: result.stderr.tail,
    endedAt: ended.endedAt,
    timeZone: ended.timeZone,
  });
  const conclusion = overrule(checkAnswer(said, providerRequest), result);
  const strays =
    result.strayCount === 0
      ? []
      : [`${result.strayCount} process(es) outlived the agent and were ended`];
  return envelopeV1Schema.parse({
    contractVersion: 'envelope-v1',
    provider: request.use.provider.id,
    role: request.role,
    ...conclusion,
    report:
      conclusion.report === undefined ? undefined : textPrefix(conclusion.report, MAX_REPORT_BYTES),
    exitCode: result.end.exitCode,
    signal: result.end.signal,
    startedAt: ended.startedAt,
    durationMs: Math.round(result.durationMs),
    promptBytes: Buffer.byteLength(request.prompt),
    stdoutBytes: result.stdout.totalBytes,
    stderrBytes: result.stderr.totalBytes,
    warnings: [...(conclusion.warnings ?? []), ...strays],
  });
}

/** Holds a structured answer to the schema that was asked for; one that does not meet it is no answer. */
function checkAnswer(conclusion: ConclusionV1, request: ProviderRequestV1): ConclusionV1 {
  if (request.answerSchema === undefined || conclusion.outcome !== 'completed') return conclusion;
  const parsed = z.fromJSONSchema(request.answerSchema).safeParse(conclusion.structured);
  if (parsed.success) return { ...conclusion, structured: parsed.data };
  const { structured: _refused, ...rest } = conclusion;
  const [issue] = parsed.error.issues;
  return {
    ...rest,
    outcome: 'no-answer',
    reason: `The agent's answer does not meet the schema (${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown'})`,
  };
}

const TIMER_NAMES = {
  'first-output': 'printed nothing',
  idle: 'fell silent',
  progress: 'made no progress',
  total: 'took too long',
} as const;

/** The supervisor knows better than any output whether a process was stopped or never started. */
function overrule(conclusion: ConclusionV1, result: SupervisedResult): ConclusionV1 {
  const { endedBy, spawnError } = result.end;
  if (spawnError !== undefined) {
    return {
      ...conclusion,
      outcome: 'crashed',
      reason: conclusion.reason ?? `The agent could not be started (${spawnError})`,
    };
  }
  if (endedBy === undefined || endedBy === 'end' || endedBy === 'cancel') return conclusion;
  return {
    ...conclusion,
    outcome: conclusion.outcome === 'limited' ? 'limited' : 'timed-out',
    reason: `The agent ${TIMER_NAMES[endedBy]} and was stopped by the ${endedBy} timer`,
  };
}
