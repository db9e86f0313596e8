export * from './nearest-name.js';
export * from './problem.js';
export * from './yoke-error.js';
