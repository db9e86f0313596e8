export { type ClaudeOptions, claudeOptionsSchema } from './claude-options.js';
export { claudeProvider } from './claude-provider.js';
export { default } from './plugin.js';
