import { ConfigError } from '@yoke/core/errors';

/** Makes the error of a command line that cannot be understood. Told before any file is touched; exit code 1. */
export function usageError(message: string, hint: string): ConfigError {
  return new ConfigError({ code: 'USAGE', message, hint });
}
