export * from './config-schema.js';
