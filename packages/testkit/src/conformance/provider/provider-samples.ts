import type { InvocationOutcome, ProcessEndV1, ProviderRequestV1 } from '@yoke/core/contracts';

/** What an agent printed once, with what the provider is to make of it. */
export interface ProviderRecording {
  /** Name with tool and version, such as `claude-2.1.0-success`. */
  readonly name: string;
  /** The whole of stdout. */
  readonly stdout: string;
  readonly stderr?: string | undefined;
  /** Exit code 0 when absent. */
  readonly end?: ProcessEndV1 | undefined;
  readonly outcome: InvocationOutcome;
}

/** What the suite needs to know of a provider. */
export interface ProviderSamples<Options> {
  /** Options as the schema returns them. */
  readonly options: Options;
  /** Options as a person writes them; `options` when absent. */
  readonly writtenOptions?: unknown;
  readonly recordings: readonly ProviderRecording[];
  /**
   * The agent's exit code may mean anything, so that a plain one other than 0 (below 126) keeps nothing from completion.
   * When absent, exit code 1 is a failure whatever was printed.
   */
  readonly isExitCodeAdvisory?: boolean | undefined;
}

/** Makes a request, except for what is given. */
export function buildRequest(request: Partial<ProviderRequestV1> = {}): ProviderRequestV1 {
  return {
    role: 'implement',
    prompt: 'Story STORY-1: add a greeting\n- AC1: it greets "Ada" & $HOME `date` \u00e9\n',
    cwd: '/bench/project',
    permissions: 'safe',
    bare: false,
    scratchDir: '/scratch/invocation-1',
    ...request,
  };
}

/** A process that ended by itself with exit code 0. */
export const CLEAN_END: ProcessEndV1 = { exitCode: 0, signal: null };
