export * from './problem.js';
export * from './yoke-error.js';
