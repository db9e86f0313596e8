/** One thing that a scripted agent does. Paths are relative to its bench unless they are absolute. */
export type AgentStep =
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  /** Replaces the first occurrence; ends with exit code 70 when there is none. */
  | {
      readonly do: 'edit';
      readonly path: string;
      readonly find: string;
      readonly replace: string;
    }
  | { readonly do: 'delete'; readonly path: string }
  /** Runs a program to its end; its exit code is ignored. */
  | { readonly do: 'run'; readonly argv: readonly [string, ...string[]] }
  /** Prints one line to stdout. */
  | { readonly do: 'print'; readonly text: string }
  /** Goes on as soon as a file exists: how a test decides what the agent is in the middle of. */
  | { readonly do: 'wait-for'; readonly path: string }
  /** Ends with exit code 71 unless the prompt holds the text: how a test sees what the agent was told. */
  | { readonly do: 'expect-prompt'; readonly text: string }
  | { readonly do: 'save-prompt'; readonly path: string }
  /** Leaves a process behind, in a session of its own, that ignores SIGTERM and writes its pid to a file. */
  | { readonly do: 'spawn-stray'; readonly pidFile: string }
  /** Never ends by itself. */
  | { readonly do: 'hang' }
  | { readonly do: 'exit'; readonly code: number };

/** What a scripted agent does at each attempt at each story, by story id; the last attempt's steps serve all later ones. */
export type AgentScript = Readonly<Record<string, readonly (readonly AgentStep[])[]>>;
