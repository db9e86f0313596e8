export { type GeminiOptions, geminiOptionsSchema } from './gemini-options.js';
export { geminiProvider } from './gemini-provider.js';
export { default } from './plugin.js';
