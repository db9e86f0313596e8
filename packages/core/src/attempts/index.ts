export {
  type AttemptDetails,
  type AttemptsInput,
  describeAttempt,
  type KeptAttempt,
  listAttempts,
  restoreAttempt,
} from './attempts.js';
