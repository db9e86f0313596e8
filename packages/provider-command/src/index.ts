export { type CommandOptions, commandOptionsSchema } from './command-options.js';
export { commandProvider } from './command-provider.js';
export { default } from './plugin.js';
