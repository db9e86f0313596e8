import { ConfigError } from '@yoke/core/errors';

/** Two configurations stand beside each other: which one holds would be a guess. */
export function configAmbiguous(places: readonly string[]): ConfigError {
  const names = places.map((place) => `"${place}"`).join(' and ');
  return new ConfigError({
    code: 'CONFIG_AMBIGUOUS',
    message: `there are ${places.length} configurations: ${names}; expected one`,
    hint: 'Keep one of them; then run: yoke config show',
    details: { places },
  });
}

/** A configuration is there and cannot be read. */
export function configUnreadable(place: string, cause: unknown): ConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError({
    code: 'CONFIG_UNREADABLE',
    message: `"${place}" cannot be read: ${reason}`,
    hint: 'Mend the file; then run: yoke config show',
    cause,
    details: { place },
  });
}

/** A configuration module threw while it was loaded, or exports no object. */
export function configModuleFailed(place: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError({
    code: 'CONFIG_MODULE_FAILED',
    message: `"${place}" cannot be used: ${reason}; expected a module whose default export is the configuration`,
    hint: 'Mend the module; then run: yoke config show',
    cause,
    details: { place },
  });
}

/** The folder that a command was given is not there, or is no folder. */
export function directoryMissing(directory: string): ConfigError {
  return new ConfigError({
    code: 'DIRECTORY_MISSING',
    message: `"${directory}" is not a folder`,
    hint: "Name the project's folder, such as: yoke doctor .",
    details: { directory },
  });
}
