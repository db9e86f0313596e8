import { fileURLToPath } from 'node:url';
import type { ProviderV1 } from '@yoke/core/contracts';
import { claudeProvider } from '@yoke/provider-claude';
import { codexProvider } from '@yoke/provider-codex';
import { geminiProvider } from '@yoke/provider-gemini';

/** The folder with the programs that `npm ci` installed. */
export const BIN = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));

/** One real agent, ready to be pointed at a scripted model. */
export interface Agent {
  readonly name: 'claude' | 'codex' | 'gemini';
  readonly version: string;
  // biome-ignore lint/suspicious/noExplicitAny: options are existential; each agent's own schema made them
  readonly provider: ProviderV1<any>;
  readonly model: string;
  /** Options as a person writes them, for a model at this address. */
  readonly options: (url: string) => Readonly<Record<string, unknown>>;
  /** The user's variables: an address and a key that is worth nothing. */
  readonly env: (url: string) => Readonly<Record<string, string>>;
}

/** The agents whose providers are part of this repository, in the versions that `package.json` pins. */
export const AGENTS: readonly Agent[] = [
  {
    name: 'claude',
    version: '2.1.332',
    provider: claudeProvider,
    model: 'claude-opus-5-5',
    options: () => ({ maxRetries: 1 }),
    env: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'sk-ant-fake' }),
  },
  {
    name: 'codex',
    version: '0.171.0',
    provider: codexProvider,
    model: 'gpt-6.2-sol',
    options: (url) => ({
      service: { baseUrl: `${url}/v1`, envKey: 'SCRIPTED_KEY' },
      maxRetries: 0,
    }),
    env: () => ({ SCRIPTED_KEY: 'sk-fake' }),
  },
  {
    name: 'gemini',
    version: '0.61.0',
    provider: geminiProvider,
    model: 'gemini-2.5-pro',
    options: () => ({ maxRetries: 0 }),
    env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'fake' }),
  },
];
