/** The command that every canary tree of a command gate answers. */
export const CANARY_COMMAND = ['node', 'canary.mjs'] as const;

/** A canary tree whose command fails. */
export const EXITS_WITH_1: Readonly<Record<string, string>> = {
  'canary.mjs': 'process.exitCode = 1;\n',
};

/** A canary tree whose command passes. */
export const EXITS_WITH_0: Readonly<Record<string, string>> = {
  'canary.mjs': 'process.exitCode = 0;\n',
};

/** Options under which a command gate runs its canary: one try, a minute at most. */
export const canaryOptions = {
  command: CANARY_COMMAND,
  retries: 0,
  timeoutMs: 60_000,
  previewBytes: 2048,
  artifactThresholdBytes: 8192,
};
