import { posix, win32 } from 'node:path';
import { handOverPrompt } from '@yoke/core';
import type { InvocationV1, PermissionProfile, ProviderRequestV1 } from '@yoke/core/contracts';
import type { GeminiOptions } from './gemini-options.js';

/**
 * The agent prints its prompt as an event, and what of its output has not fitted into the pipe (64 KiB) is lost when it
 * ends soon after, its result included. It would also cut stdin at 8 MiB without a word.
 */
const MAX_STDIN_BYTES = 30_000;
const HOME_FOLDER = 'gemini-home';
const POLICY_FILE = 'policy.toml';

/** Asked of a model when none is chosen: the agent's own choice costs a request for each prompt, and hangs on a strange answer. */
const DEFAULT_MODEL = 'gemini-2.5-pro';

const AUTH_TYPES = {
  'api-key': 'gemini-api-key',
  google: 'oauth-personal',
  vertex: 'vertex-ai',
} as const satisfies Readonly<Record<GeminiOptions['auth'], string>>;

const PASSED_ENV = [
  'HOME',
  'USERPROFILE',
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_VERTEX_BASE_URL',
  'GOOGLE_CLOUD_PROJECT',
  'GOOGLE_CLOUD_LOCATION',
  'GOOGLE_APPLICATION_CREDENTIALS',
] as const;

/** Makes the command line of one call. Verified with Gemini CLI 0.61.0. */
export function describeGemini(request: ProviderRequestV1, options: GeminiOptions): InvocationV1 {
  const join = /^[A-Za-z]:|^\\\\/.test(request.scratchDir) ? win32.join : posix.join;
  const prompt = handOverPrompt({ ...request, prompt: withSchema(request) }, MAX_STDIN_BYTES);
  return {
    argv: [
      options.program,
      '--output-format',
      'stream-json',
      '--approval-mode',
      'default',
      '--policy',
      join(request.scratchDir, POLICY_FILE),
      '--allowed-mcp-server-names',
      'none',
      '--extensions',
      'none',
      '--model',
      request.model ?? DEFAULT_MODEL,
      ...(prompt.files === undefined ? [] : ['--include-directories', request.scratchDir]),
    ],
    stdin: prompt.stdin,
    env: {
      GEMINI_CLI_HOME: join(request.scratchDir, HOME_FOLDER),
      // With the check of folders off in the settings, this closes the repository's settings, hooks, servers, .env and
      // GEMINI.md without the refusal that an untrusted folder meets.
      GEMINI_CLI_TRUST_WORKSPACE: 'false',
      // One process instead of a parent that ignores signals and its child.
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
      NO_COLOR: '1',
    },
    passEnv: PASSED_ENV,
    files: {
      ...prompt.files,
      [`${HOME_FOLDER}/.gemini/settings.json`]: `${JSON.stringify(settingsOf(options), null, 2)}\n`,
      [POLICY_FILE]: policyOf(request.permissions, options),
    },
    signIn: [
      ...(options.auth === 'google' ? GOOGLE_ACCOUNT : []),
      ...(request.bare ? [] : [linked('GEMINI.md')]),
    ],
    stopSignal: 'SIGTERM',
  };
}

const GOOGLE_ACCOUNT = [linked('oauth_creds.json'), linked('google_accounts.json')];

function linked(name: string) {
  return { at: [`~/.gemini/${name}`], linkedFrom: `${HOME_FOLDER}/.gemini/${name}` };
}

function settingsOf({ auth, maxRetries }: GeminiOptions) {
  return {
    security: { auth: { selectedType: AUTH_TYPES[auth] }, folderTrust: { enabled: false } },
    general: {
      maxAttempts: maxRetries + 1,
      retryFetchErrors: false,
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
    },
    // Without it a start looks for a download of ripgrep.
    tools: { useRipgrep: false },
    privacy: { usageStatisticsEnabled: false },
  };
}

const READ_TOOLS = ['read_file', 'read_many_files', 'grep_search', 'glob', 'list_directory'];
const EDIT_TOOLS = ['write_file', 'replace'];
const DELEGATION_TOOLS = ['invoke_agent', 'activate_skill', 'enter_plan_mode', 'ask_user'];
const SHELL_TOOL = 'run_shell_command';

/** The policy says which tools exist at all: what is not allowed is not even offered to the model. */
function policyOf(permissions: PermissionProfile, { allowedCommands }: GeminiOptions): string {
  const everything = rule({ toolName: ['*'], decision: 'deny', priority: 100 });
  const reading = rule({ toolName: READ_TOOLS, decision: 'allow', priority: 900 });
  switch (permissions) {
    case 'read-only':
      return everything + reading;
    case 'safe': {
      const editing = rule({ toolName: EDIT_TOOLS, decision: 'allow', priority: 900 });
      const shell = { toolName: [SHELL_TOOL], decision: 'allow', priority: 900 } as const;
      const running =
        allowedCommands === undefined
          ? rule({ ...shell, allowRedirection: true })
          : rule({ ...shell, commandPrefix: allowedCommands });
      return everything + reading + editing + running;
    }
    case 'unsafe':
      return (
        rule({ toolName: ['*'], decision: 'allow', priority: 100, allowRedirection: true }) +
        rule({ toolName: DELEGATION_TOOLS, decision: 'deny', priority: 900 })
      );
    default: {
      const unreachable: never = permissions;
      return unreachable;
    }
  }
}

function rule(fields: Readonly<Record<string, unknown>>): string {
  // JSON text of strings, numbers, booleans and lists of strings is TOML as well.
  const lines = Object.entries(fields).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `[[rule]]\n${lines.join('\n')}\n\n`;
}

/** The agent has no schema of its own for answers: the prompt asks, and core validates. */
function withSchema({ prompt, answerSchema }: ProviderRequestV1): string {
  if (answerSchema === undefined) return prompt;
  const schema = JSON.stringify(answerSchema);
  return `${prompt}\n\nAnswer with one JSON object and nothing else. It has to meet this JSON Schema:\n${schema}\n`;
}
