/** An agent that Yoke knows by name, and what is needed to use it. */
export interface KnownAgent {
  /** Name in configuration: the id of its provider. */
  readonly agent: string;
  readonly title: string;
  /** The program that is looked for on PATH. */
  readonly program: string;
  /** The package with the provider. */
  readonly package: string;
  /** Installs the agent itself. */
  readonly install: string;
}

/** The agents that `yoke init` and `yoke doctor` look for, best known first. The one list of these facts. */
export const KNOWN_AGENTS: readonly KnownAgent[] = [
  {
    agent: 'claude',
    title: 'Claude Code',
    program: 'claude',
    package: '@yoke/provider-claude',
    install: 'npm install --global @anthropic-ai/claude-code',
  },
  {
    agent: 'codex',
    title: 'Codex',
    program: 'codex',
    package: '@yoke/provider-codex',
    install: 'npm install --global @openai/codex',
  },
  {
    agent: 'gemini',
    title: 'Gemini CLI',
    program: 'gemini',
    package: '@yoke/provider-gemini',
    install: 'npm install --global @google/gemini-cli',
  },
];
