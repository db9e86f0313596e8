import type { CommandLine } from '@yoke/core/contracts';
import * as z from '@yoke/core/schema';

/** How much of a command's output is shown, and from which size on the whole is kept. */
export interface OutputOptions {
  /** Bytes of a preview at most. */
  readonly previewBytes: number;
  /** Bytes of both streams together above which a failing command's output is kept as an artifact. */
  readonly artifactThresholdBytes: number;
}

/** The members of a gate's options that every command gate has; spread into its schema. */
export const outputOptionsShape = {
  previewBytes: z.int().positive().default(2048),
  artifactThresholdBytes: z.int().positive().default(8192),
};

/** Schema of a command line: a string, or a program and its arguments. */
export const commandLineSchema: z.ZodType<CommandLine> = z.union([
  z.string().trim().min(1),
  z.tuple([z.string().min(1)], z.string()).readonly(),
]);

/** Schema of the time that one try of a command may take, in milliseconds. */
export const timeoutMsSchema = z.int().positive().default(600_000);

/** Schema of the number of further tries after a failed one. */
export const retriesSchema = z.int().min(0).max(10);
