/** What stands behind a flag: nothing, or a value of one kind. */
export type FlagValue =
  | { readonly kind: 'text'; readonly name: string }
  /** A whole number from 1. */
  | { readonly kind: 'count'; readonly name: string }
  /** A number from 0; its unit is in the name. */
  | { readonly kind: 'amount'; readonly name: string }
  | { readonly kind: 'choice'; readonly name: string; readonly choices: readonly string[] };

/** One flag of a command. */
export interface FlagRow {
  /** Without dashes. */
  readonly name: string;
  /** Absent for a switch. */
  readonly value?: FlagValue | undefined;
  /** One sentence without a full stop. */
  readonly about: string;
  /** What holds without the flag, for people; absent when nothing does. */
  readonly default?: string | undefined;
  /** Has a `--no-<name>`, which says the opposite. */
  readonly hasOpposite?: boolean | undefined;
}

/** One operand of a command. All are optional. */
export interface OperandRow {
  readonly name: string;
  readonly about: string;
  readonly default?: string | undefined;
  readonly choices?: readonly string[] | undefined;
}

/** One command, as it is parsed, described, completed and dispatched. */
export interface CommandRow {
  /** Words from the left, such as `loop run`. */
  readonly path: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** More for the command's own help. */
  readonly details?: string | undefined;
  readonly operands: readonly OperandRow[];
  readonly flags: readonly FlagRow[];
  readonly examples: readonly (readonly [command: string, about: string])[];
  /** What each exit code means, besides 2 for what could not run. */
  readonly exits: Readonly<Record<number, string>>;
}

/** A flag that is accepted, and whose feature is still to come. */
export interface LaterFlagRow {
  readonly name: string;
  readonly takesValue: boolean;
  readonly hasOpposite?: boolean | undefined;
  /** `note`: named once on stderr, the command goes on. `refuse`: going on without it would be less safe than what was asked for. */
  readonly effect: 'note' | 'refuse';
  /** What happens instead, or why it is refused. */
  readonly reason: string;
}
