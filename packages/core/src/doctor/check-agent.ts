import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DetectContextV1, ProviderRequestV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import type { ProviderUse } from '../engine/loop-types.js';
import { buildEnvironment, runTool } from '../process/index.js';
import type { DoctorCheck } from './check.js';

const PROBE_MS = 20_000;

/**
 * Asks a provider whether its agent is there, can be driven and is signed in. Costs no money. The agent is probed with the
 * variables that a call would pass on, since a key or a folder among them is what signs it in.
 */
export async function checkAgent(input: {
  readonly use: ProviderUse;
  readonly root: string;
  readonly effects: Effects;
  readonly signal: AbortSignal;
}): Promise<DoctorCheck> {
  const { use, effects, signal } = input;
  const id = `agent-${use.agent}`;
  const name = `${use.provider.title} (${use.agent})`;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
  const context: DetectContextV1 = { run: buildRun(input), env: effects.env, signal: limit };
  try {
    const found = await use.provider.detect(context, use.options);
    const version = found.version === undefined ? '' : ` ${found.version}`;
    if (!found.installed) {
      return { id, state: 'problem', summary: `${name} is not installed`, fix: found.hint };
    }
    const missing = found.missingFlags ?? [];
    if (missing.length > 0) {
      const summary = `${name}${version} does not offer ${missing.join(', ')}`;
      return { id, state: 'problem', summary, fix: found.hint };
    }
    if (found.signedIn === false) {
      return {
        id,
        state: 'problem',
        summary: `${name}${version} is not signed in`,
        fix: found.hint,
      };
    }
    const signedIn = found.signedIn === true ? 'signed in' : 'sign-in unknown';
    return {
      id,
      state: found.hint === undefined ? 'ok' : 'warning',
      summary: `${name}${version}, ${signedIn}`,
      fix: found.hint,
    };
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    return { id, state: 'unknown', summary: `${name}: the probe failed: ${reason}` };
  }
}

/** Names of the variables that a call passes on from the user; none when the provider cannot describe so plain a call. */
function listPassed({ use, root }: { readonly use: ProviderUse; readonly root: string }) {
  try {
    const request: ProviderRequestV1 = {
      role: 'implement',
      prompt: '',
      cwd: root,
      permissions: 'safe',
      bare: false,
      scratchDir: join(tmpdir(), 'yoke-probe'),
    };
    return use.provider.describe(request, use.options).passEnv ?? [];
  } catch {
    // A run would say why; the probe says what it finds without them.
    return [];
  }
}

function buildRun(input: {
  readonly use: ProviderUse;
  readonly root: string;
  readonly effects: Effects;
  readonly signal: AbortSignal;
}): DetectContextV1['run'] {
  const { root, effects, signal } = input;
  const env = buildEnvironment({
    purpose: 'agent',
    effects,
    pass: listPassed(input),
    set: {},
    tempDir: tmpdir(),
  });
  return async (argv, options) => {
    try {
      const result = await runTool({
        argv,
        cwd: root,
        env,
        timeoutMs: options?.timeoutMs ?? PROBE_MS,
        maxBytes: 4 * 1024 * 1024,
        signal,
      });
      return {
        exitCode: result.exitCode,
        stdout: result.stdout.toString('utf8'),
        stderr: result.stderr,
      };
    } catch (error) {
      signal.throwIfAborted();
      // By its contract the run never throws: what did not start, or not end in time, has no exit code.
      return {
        exitCode: null,
        stdout: '',
        stderr: error instanceof Error ? error.message : String(error),
      };
    }
  };
}
