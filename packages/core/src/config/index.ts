export {
  configSchema,
  defaultConfig,
  type YokeConfig,
  type YokeConfigInput,
} from './config-schema.js';
export type { DeepReadonly } from './deep-readonly.js';
export type { EffectiveKey } from './effective-keys.js';
export { INACTIVE_CONFIG_KEYS } from './inactive-keys.js';
export { configJsonSchema } from './json-schema.js';
export { type LineOf, locateKeys } from './locate-keys.js';
export {
  type ConfigText,
  MAX_CONFIG_BYTES,
  type ParsedConfig,
  parseConfig,
  validateConfigObject,
} from './parse-config.js';
