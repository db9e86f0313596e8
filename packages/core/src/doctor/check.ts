/** One thing that a run needs, looked at. */
export interface DoctorCheck {
  /** Stable, lower-case kebab. */
  readonly id: string;
  /** `problem` keeps a run from starting; `unknown` says that it could not be found out. */
  readonly state: 'ok' | 'warning' | 'problem' | 'unknown';
  /** One line: what was found. */
  readonly summary: string;
  /** The command, or the change, that mends it; absent when there is nothing to mend. */
  readonly fix?: string | undefined;
}
