export { type CodexOptions, codexOptionsSchema } from './codex-options.js';
export { codexProvider } from './codex-provider.js';
export { default } from './plugin.js';
