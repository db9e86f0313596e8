/** One acceptance statement of a story, with the commands that prove it. */
export interface Criterion {
  /** Unique inside its story. A legacy criterion (a bare sentence) gets `AC<n>` by position. */
  readonly id: string;
  readonly text: string;
  /** Commands that must all pass; empty for a legacy criterion. */
  readonly verify: readonly string[];
  /** Must fail on the base commit. */
  readonly redFirst: boolean;
  /** Path of files that the agent never sees, as it is written; `resolveHeldOut` makes it absolute. */
  readonly heldOut?: string | undefined;
}

/** One unit of work with acceptance criteria. */
export interface Story {
  /** Any readable text on one line, at most 200 bytes. Never a part of a path. */
  readonly id: string;
  /** One line. */
  readonly title: string;
  /** Lower first; stories without one come last (`Infinity`). */
  readonly priority: number;
  readonly acceptance: readonly Criterion[];
  readonly passes: boolean;
  readonly needs: readonly string[];
  readonly area?: string | undefined;
  readonly agent?: string | undefined;
  readonly writes: readonly string[];
  /** Globs of protected paths that this story may change. */
  readonly allow: readonly string[];
  /** Line of the story in its file, from 1. */
  readonly line: number;
}

/** Where a story stands in its file, and how it is marked as passed there. Offsets are in UTF-16 units. */
export interface StorySpan {
  /** Start of the text that belongs to the story, absolute. */
  readonly start: number;
  /** End of that text, absolute, exclusive. */
  readonly end: number;
  /** The one edit that marks it: `deleteCount` units at `at` (counted from `start`) give way to `insert`. Absent when it passes. */
  readonly flip?: StoryFlip | undefined;
}

/** One edit of a story's text. */
export interface StoryFlip {
  readonly at: number;
  readonly deleteCount: number;
  readonly insert: string;
}

/**
 * How a backlog can be read again after an edit: `stories` when each story's text stands on its own, `whole` when it has
 * to be read as one.
 */
export type BacklogLayout = 'stories' | 'whole';

/** The ordered stories of a project, with the text they were read from. */
export interface Backlog {
  readonly stories: readonly Story[];
  /** The exact text of the file, a byte order mark included. */
  readonly source: string;
  /** Path of the file as it is shown to people. */
  readonly file: string;
  /** Keys whose feature is still to come; each is named once to the user. */
  readonly inactiveKeys: readonly string[];
  readonly layout: BacklogLayout;
  /** In the order of `stories`. For `applyFlip` alone. */
  readonly spans: readonly StorySpan[];
}
