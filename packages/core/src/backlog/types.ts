/** One acceptance statement of a story, with the commands that prove it. */
export interface Criterion {
  /** Unique inside its story. A legacy criterion (a bare sentence) gets `AC<n>` by position. */
  readonly id: string;
  readonly text: string;
  /** Commands that must all pass; empty for a legacy criterion. */
  readonly verify: readonly string[];
  /** Must fail on the base commit. */
  readonly redFirst: boolean;
  /** Absolute path of files that the agent never sees. */
  readonly heldOut?: string | undefined;
}

/** One unit of work with acceptance criteria. */
export interface Story {
  readonly id: string;
  readonly title: string;
  /** Lower first; stories without one come last. */
  readonly priority: number;
  readonly acceptance: readonly Criterion[];
  readonly passes: boolean;
  readonly needs: readonly string[];
  readonly area?: string | undefined;
  readonly agent?: string | undefined;
  readonly writes: readonly string[];
  /** Line of the story in its file, from 1. */
  readonly line: number;
}

/** The ordered stories of a project, with the text they were read from. */
export interface Backlog {
  readonly stories: readonly Story[];
  /** The exact text of the file, without a byte order mark. */
  readonly source: string;
  /** Keys whose feature is still to come; each is named once to the user. */
  readonly inactiveKeys: readonly string[];
}
