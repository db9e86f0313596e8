import { posix, win32 } from 'node:path';
import { handOverPrompt } from '@yoke/core';
import type { InvocationV1, PermissionProfile, ProviderRequestV1 } from '@yoke/core/contracts';
import type { CodexOptions } from './codex-options.js';

/** The agent refuses a prompt of more than 1,048,576 characters. */
const MAX_STDIN_BYTES = 1_000_000;
const SCHEMA_FILE = 'answer-schema.json';
const HOME_FOLDER = 'codex-home';

// Each of these starts something of its own: a fetch of plugins, further agents, turns that nobody asked for, hooks.
const DISABLED_FEATURES = [
  'plugins',
  'apps',
  'goals',
  'multi_agent',
  'hooks',
  'unbounded_connection_retries',
] as const;

/** Makes the command line of one call. Verified with Codex 0.171.0. */
export function describeCodex(request: ProviderRequestV1, options: CodexOptions): InvocationV1 {
  const join = /^[A-Za-z]:|^\\\\/.test(request.scratchDir) ? win32.join : posix.join;
  const prompt = handOverPrompt(request, MAX_STDIN_BYTES);
  const schema = request.answerSchema;
  const home = join(request.scratchDir, HOME_FOLDER);
  return {
    argv: [
      options.program,
      'exec',
      '--json',
      '--color',
      'never',
      '--ephemeral',
      '--skip-git-repo-check',
      '--ignore-rules',
      ...(request.bare ? ['--ignore-user-config'] : []),
      ...DISABLED_FEATURES.flatMap((feature) => ['--disable', feature]),
      ...configArguments(request, options),
      ...permissionArguments(request.permissions, options),
      '--cd',
      request.cwd,
      ...(request.model === undefined ? [] : ['--model', request.model]),
      ...(schema === undefined ? [] : ['--output-schema', join(request.scratchDir, SCHEMA_FILE)]),
      // A prompt as an argument would be taken for a subcommand when it is the word "review".
      '-',
    ],
    stdin: prompt.stdin,
    env: request.bare ? { CODEX_HOME: home } : {},
    passEnv: [
      'HOME',
      'USERPROFILE',
      'OPENAI_API_KEY',
      'CODEX_API_KEY',
      ...(request.bare ? [] : ['CODEX_HOME']),
      ...(options.service === undefined ? [] : [options.service.envKey]),
    ],
    files: {
      ...prompt.files,
      ...(schema === undefined ? {} : { [SCHEMA_FILE]: JSON.stringify(schema) }),
      // The folder has to exist; an empty configuration makes it.
      ...(request.bare ? { [`${HOME_FOLDER}/config.toml`]: '' } : {}),
    },
    signIn: request.bare
      ? [
          {
            at: ['$CODEX_HOME/auth.json', '~/.codex/auth.json'],
            linkedFrom: `${HOME_FOLDER}/auth.json`,
          },
        ]
      : [{ at: ['$CODEX_HOME/', '~/.codex/'] }],
    stopSignal: 'SIGINT',
  };
}

function configArguments(request: ProviderRequestV1, options: CodexOptions): readonly string[] {
  const settings = [
    'agents.enabled=false',
    'analytics.enabled=false',
    'check_for_update_on_startup=false',
    'web_search="disabled"',
    ...(options.repositoryInstructions
      ? []
      : ['project_doc_max_bytes=0', 'skills.include_instructions=false']),
    ...(request.reasoningEffort === undefined
      ? []
      : [`model_reasoning_effort=${JSON.stringify(request.reasoningEffort)}`]),
    ...serviceSettings(options),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

/** The built-in service cannot be changed; one of our own takes its place, with its repeats turned down. */
function serviceSettings({ service, maxRetries }: CodexOptions): readonly string[] {
  if (service === undefined) return [];
  const fields = [
    'name="yoke"',
    `base_url=${JSON.stringify(service.baseUrl)}`,
    `env_key=${JSON.stringify(service.envKey)}`,
    'wire_api="responses"',
    `request_max_retries=${maxRetries}`,
    `stream_max_retries=${maxRetries}`,
  ];
  return ['model_provider="yoke"', `model_providers.yoke={${fields.join(',')}}`];
}

function permissionArguments(
  permissions: PermissionProfile,
  options: CodexOptions,
): readonly string[] {
  switch (permissions) {
    case 'read-only':
      return ['--sandbox', 'read-only'];
    case 'safe':
      return [
        '--sandbox',
        'workspace-write',
        '-c',
        `sandbox_workspace_write.network_access=${options.networkAccess}`,
      ];
    case 'unsafe':
      return ['--dangerously-bypass-approvals-and-sandbox'];
    default: {
      const unreachable: never = permissions;
      return unreachable;
    }
  }
}
