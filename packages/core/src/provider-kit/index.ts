export { type ConclusionRules, concludeEvents } from './conclude-events.js';
export { type AgentProbe, detectAgent } from './detect-agent.js';
export { type FoldedEvents, foldEvents } from './fold-events.js';
export { handOverPrompt } from './hand-over-prompt.js';
export { findJsonObject } from './json-in-text.js';
export {
  asCount,
  asObject,
  asObjects,
  asText,
  countWithout,
  type JsonObject,
  readJsonLine,
} from './json-line.js';
export { placeInvocation } from './place-invocation.js';
export { resolveSignIn, type SignInPlace } from './resolve-sign-in.js';
