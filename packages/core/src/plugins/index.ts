export * from './capabilities.js';
export { describeValue } from './describe-value.js';
export * from './plugin-errors.js';
export * from './registry.js';
export * from './resolve-options.js';
