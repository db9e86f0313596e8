import { handOverPrompt } from '@yoke/core';
import type { InvocationV1, PermissionProfile, ProviderRequestV1 } from '@yoke/core/contracts';
import type { ClaudeOptions } from './claude-options.js';

/** The agent refuses more than 10 MB on stdin. */
const MAX_STDIN_BYTES = 9_000_000;

// Naming the tools leaves out those that hand work to further agents or outlive the call (Agent, Workflow, Skill, Cron…).
const READ_TOOLS = 'Read,Grep,Glob';
const WORK_TOOLS = `Bash,Edit,Write,NotebookEdit,${READ_TOOLS}`;

const PASSED_ENV = [
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_CUSTOM_HEADERS',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
  'ANTHROPIC_VERTEX_PROJECT_ID',
  'CLOUD_ML_REGION',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'AWS_REGION',
  'AWS_PROFILE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_BEARER_TOKEN_BEDROCK',
] as const;

/** Makes the command line of one call. Verified with Claude Code 2.1.332. */
export function describeClaude(request: ProviderRequestV1, options: ClaudeOptions): InvocationV1 {
  const prompt = handOverPrompt(request, MAX_STDIN_BYTES);
  return {
    argv: [
      options.program,
      '-p',
      '--output-format',
      'stream-json',
      '--verbose',
      ...settingsArguments(request.bare),
      ...permissionArguments(request.permissions, options),
      ...(request.model === undefined ? [] : ['--model', request.model]),
      ...(request.reasoningEffort === undefined ? [] : ['--effort', request.reasoningEffort]),
      ...(request.answerSchema === undefined
        ? []
        : ['--json-schema', JSON.stringify(request.answerSchema)]),
      ...(request.resumeSessionId === undefined ? [] : ['--resume', request.resumeSessionId]),
      ...(prompt.files === undefined ? [] : ['--add-dir', request.scratchDir]),
    ],
    ...prompt,
    env: {
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      // A call does not end while a command that was put into the background still runs.
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: String(options.maxRetries),
      // Without it the agent refuses this profile to root; the profile is the user's own choice.
      ...(request.permissions === 'unsafe' ? { IS_SANDBOX: '1' } : {}),
    },
    passEnv: PASSED_ENV,
    signIn: [
      { at: ['$CLAUDE_CONFIG_DIR/', '~/.claude/'] },
      { at: ['~/.claude.json'] },
      { at: ['~/.claude.json.lock'] },
    ],
    stopSignal: 'SIGTERM',
  };
}

/**
 * The repository's settings, hooks, servers and CLAUDE.md never count: `project` and `local` are no sources. A bare start
 * leaves out the user's own, too. The sign-in is no setting and stays.
 */
function settingsArguments(isBare: boolean): readonly string[] {
  return isBare
    ? ['--setting-sources', '', '--strict-mcp-config', '--disable-slash-commands']
    : ['--setting-sources', 'user'];
}

function permissionArguments(
  permissions: PermissionProfile,
  { allowedCommands }: ClaudeOptions,
): readonly string[] {
  switch (permissions) {
    case 'read-only':
      return ['--tools', READ_TOOLS, '--permission-mode', 'dontAsk'];
    case 'safe': {
      const rules = allowedCommands?.map((command) => `Bash(${command})`) ?? ['Bash'];
      const allowed = rules.length === 0 ? [] : ['--allowedTools', ...rules];
      return ['--tools', WORK_TOOLS, '--permission-mode', 'acceptEdits', ...allowed];
    }
    case 'unsafe':
      return ['--tools', WORK_TOOLS, '--permission-mode', 'bypassPermissions'];
    default: {
      const unreachable: never = permissions;
      return unreachable;
    }
  }
}
