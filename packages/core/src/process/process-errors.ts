import { ProcessError } from '../errors/index.js';

/** TOOL_TIMED_OUT: a tool was ended because it took too long. */
export function toolTimedOut(input: {
  readonly argv: readonly string[];
  readonly timeoutMs: number;
}) {
  return new ProcessError({
    code: 'TOOL_TIMED_OUT',
    message: `"${nameTool(input.argv)}" did not end within ${input.timeoutMs} ms and was stopped.`,
    hint: 'Run the command by hand to see what it waits for, such as a lock, a credential prompt or a slow disk.',
    details: { argv: input.argv, timeoutMs: input.timeoutMs },
  });
}

/** TOOL_OUTPUT_TOO_LARGE: a tool printed more than may be held in memory. */
export function toolOutputTooLarge(input: {
  readonly argv: readonly string[];
  readonly maxBytes: number;
  readonly stream: 'stdout' | 'stderr';
}) {
  return new ProcessError({
    code: 'TOOL_OUTPUT_TOO_LARGE',
    message: `"${nameTool(input.argv)}" printed more than ${input.maxBytes} bytes on ${input.stream} and was stopped.`,
    hint: 'Look at the repository for what makes this answer so large, such as a huge blob or a very long file list.',
    details: { ...input },
  });
}

/** TOOL_ENDED: a long-lived tool ended while an answer was awaited, or could not be started. */
export function toolEnded(input: {
  readonly argv: readonly string[];
  readonly reason: string;
  readonly stderr: string;
}) {
  const said = input.stderr.trim() === '' ? '' : ` It said: "${input.stderr.trim().slice(-500)}".`;
  return new ProcessError({
    code: 'TOOL_ENDED',
    message: `"${nameTool(input.argv)}" ended before it had answered (${input.reason}).${said}`,
    hint: 'Run the command again; if it ends again, check that the program and the repository it reads are intact.',
    details: { ...input },
  });
}

/** TOOL_CLOSED: a long-lived tool was asked after it had been closed. */
export function toolClosed(input: { readonly argv: readonly string[] }) {
  return new ProcessError({
    code: 'TOOL_CLOSED',
    message: `"${nameTool(input.argv)}" was asked after it had been closed.`,
    hint: 'Open a new one: a closed tool does not come back.',
    details: { argv: input.argv },
  });
}

/** PROCESS_SURVIVED: after a stop something of the command may still be alive. */
export function processSurvived(input: {
  readonly argv: readonly string[];
  readonly cause: unknown;
}) {
  return new ProcessError({
    code: 'PROCESS_SURVIVED',
    message: `Not every process of "${nameTool(input.argv)}" could be ended after it was stopped.`,
    hint: 'Look for what is left with `ps -ef`, end it, then run `yoke loop cleanup`.',
    cause: input.cause,
    details: { argv: input.argv },
  });
}

/** CAPTURE_FAILED: the file for a program's output could not be made. */
export function captureFailed(input: { readonly file: string; readonly cause: unknown }) {
  return new ProcessError({
    code: 'CAPTURE_FAILED',
    message: `The file for a program's output, "${input.file}", could not be made.`,
    hint: 'Check free space and permissions of its folder, for example with `df -h` and `ls -ld`.',
    cause: input.cause,
    details: { file: input.file },
  });
}

/** Program and first argument: enough to know the command, too little to spill what was passed to it. */
function nameTool(argv: readonly string[]): string {
  return argv.slice(0, 2).join(' ').slice(0, 200);
}
