export * from './capabilities.js';
export * from './plugin-errors.js';
export * from './registry.js';
export * from './resolve-options.js';
