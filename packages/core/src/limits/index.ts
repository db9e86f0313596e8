export { parseResetTime, type ResetTimeContext } from './parse-reset-time.js';
