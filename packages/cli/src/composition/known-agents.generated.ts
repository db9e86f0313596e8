// Written by scripts/write-known-agents.mjs from `yoke.agents` of the packages; edit those.
import type { KnownAgent } from './known-agent.js';

/** The agents that `yoke init` and `yoke doctor` look for, in the order of their packages. */
export const KNOWN_AGENTS: readonly KnownAgent[] = [
  {
    agent: 'claude',
    title: 'Claude Code',
    program: 'claude',
    install: 'npm install --global @anthropic-ai/claude-code',
    package: '@yoke/provider-claude',
  },
  {
    agent: 'codex',
    title: 'Codex',
    program: 'codex',
    install: 'npm install --global @openai/codex',
    package: '@yoke/provider-codex',
  },
  {
    agent: 'gemini',
    title: 'Gemini CLI',
    program: 'gemini',
    install: 'npm install --global @google/gemini-cli',
    package: '@yoke/provider-gemini',
  },
];
