/** What a {@link YokeError} is made from. */
export interface YokeErrorInput {
  /** SCREAMING_SNAKE, stable, public; has a heading in `docs/errors.md`. */
  readonly code: string;
  /** One sentence: what happened, with the value in quotes. */
  readonly message: string;
  /** What to do next; a runnable command where there is one. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** The same facts as in the message, for programs. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

const BRAND = Symbol.for('yoke.error');

/**
 * The one family of errors that Yoke throws. Tell them apart by `code`, and recognise them with
 * {@link YokeError.isInstance} rather than `instanceof`: two copies of core may be loaded.
 */
export class YokeError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly [BRAND] = true;

  constructor(input: YokeErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause });
    this.name = new.target.name;
    this.code = input.code;
    this.hint = input.hint;
    this.details = input.details ?? {};
  }

  /** Tells whether a value is a YokeError of any copy of core. */
  static isInstance(value: unknown): value is YokeError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** The configuration or the backlog is missing, unreadable or wrong. */
export class ConfigError extends YokeError {}

/** A plugin cannot be loaded or broke its contract. */
export class PluginError extends YokeError {}

/** A request needs what a provider does not offer. */
export class CapabilityError extends YokeError {}

/** A process could not be started, stopped or accounted for. */
export class ProcessError extends YokeError {}

/** The repository, a bench or the mirror is not in a state to work with. */
export class WorkspaceError extends YokeError {}

/** The ledger, the evidence or another part of the state directory is unreadable, inconsistent or held. */
export class LedgerError extends YokeError {}
