import { stringify } from 'yaml';
import type { DetectedProject } from './detect-project.js';

/** What the files of a new project are made from. */
export interface InitChoices {
  readonly verify: string | undefined;
  /** Name of the agent that implements; absent when there is none yet. */
  readonly runner: string | undefined;
  /** Package that brings it; absent when it is described by a command, or there is none yet. */
  readonly plugin: string | undefined;
}

const SCHEMAS = 'https://unpkg.com/@yoke/core/schemas';

/** Renders `.yoke/config.yaml`. */
export function renderConfigFile(choices: InitChoices, detected: DetectedProject): string {
  const { verify, runner, plugin } = choices;
  const lines = [
    `# yaml-language-server: $schema=${SCHEMAS}/config.schema.json`,
    '# How Yoke works on this project. Every key: yoke config schema. What holds now: yoke config show --origin',
    '',
    ...(plugin === undefined ? [] : [`plugins:\n  - ${scalar(plugin)}`]),
    ...(runner === undefined ? AGENT_EXAMPLE : [`runner: { agent: ${scalar(runner)} }`]),
    verify === undefined
      ? `# ${detected.verifyReason ?? 'no test command was found'}; say which command proves the whole project:\n# verify: { command: npm test }`
      : `verify: { command: ${scalar(verify)} }`,
    ...renderWorkspace(detected),
    '# The agent may not change these; its changes are put back and reported.',
    '# protected: [tests/acceptance/**]',
    '',
  ];
  return lines.join('\n');
}

const AGENT_EXAMPLE: readonly string[] = [
  '# No agent was found on PATH. Any command line that reads a prompt can be one:',
  '# runner: { agent: my-agent }',
  '# agents:',
  '#   my-agent: { command: [node, tools/agent.mjs], prompt: stdin }',
];

function renderWorkspace({ hasNodeModules, setup }: DetectedProject): readonly string[] {
  if (!hasNodeModules) return [];
  const lines = ['workspace:', '  link: [node_modules]   # shared with the benches, fingerprinted'];
  if (setup === undefined) return lines;
  return [
    ...lines,
    `  setup: ${scalar(setup.command)}   # runs on a bench when an input below has changed`,
    `  setupInputs: [${setup.inputs.map(scalar).join(', ')}]`,
  ];
}

// Quotes what YAML would read as something else, inside of `{ … }` and `[ … ]` too.
function scalar(text: string): string {
  return /^[A-Za-z][A-Za-z0-9 ._/-]*$/.test(text) &&
    !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text)
    ? text
    : stringify(text, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trimEnd();
}

/** Renders the first `.yoke/prd.yaml`: examples to uncomment, and no story yet. */
export function renderBacklogFile(verify: string | undefined): string {
  return `# yaml-language-server: $schema=${SCHEMAS}/backlog.schema.json
# The backlog: stories, each with criteria that a command proves. Check it with: yoke prd check
#
# - id: S-1
#   title: A visitor can sign in
#   priority: 1               # lower first
#   passes: false             # Yoke sets this when the story has landed
#   acceptance:
#     - id: AC1
#       text: Signing in with a wrong password shows an error and keeps the form
#       verify: [${JSON.stringify(`${verify ?? 'npm test'} -- sign-in`)}]
#       redFirst: true        # must fail before the work, so that it proves something
#
# - id: S-2
#   title: A visitor can sign out
#   priority: 2
#   passes: false
#   needs: [S-1]
#   acceptance:
#     - Signing out ends the session
`;
}
