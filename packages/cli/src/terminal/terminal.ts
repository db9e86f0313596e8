/** Where a command speaks and what it may know of its surroundings. The only way to the streams of the process. */
export interface Terminal {
  /** Writes to stdout, as it is. */
  readonly out: (text: string) => void;
  /** Writes bytes to stdout, as they are. */
  readonly outBytes: (bytes: Uint8Array) => void;
  /** Reads stdin to its end. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** Writes to stderr, as it is. */
  readonly err: (text: string) => void;
  readonly isOutTty: boolean;
  readonly isErrTty: boolean;
  readonly isInTty: boolean;
  /** Columns of the terminal right now; 80 when it does not tell. */
  readonly columns: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly platform: string;
}

/** Makes the terminal of this process. A reader that goes away (`yoke ledger | head`) ends the writing, not the work. */
export function processTerminal(): Terminal {
  const out = openStream(process.stdout);
  return {
    out,
    outBytes: out,
    input: () => process.stdin,
    err: openStream(process.stderr),
    isOutTty: process.stdout.isTTY === true,
    isErrTty: process.stderr.isTTY === true,
    isInTty: process.stdin.isTTY === true,
    columns: () => process.stderr.columns ?? process.stdout.columns ?? 80,
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
  };
}

function openStream(stream: NodeJS.WriteStream): (text: string | Uint8Array) => void {
  let isGone = false;
  // EPIPE and EIO say that nobody reads any more. The loop goes on: its truth is in the ledger, not on the screen.
  stream.on('error', () => {
    isGone = true;
  });
  return (text) => {
    if (!isGone && text.length > 0) stream.write(text);
  };
}

/** Tells whether colours are wanted on a stream: NO_COLOR and TERM=dumb say no, FORCE_COLOR says yes, else a terminal does. */
export function wantsColour(
  env: Readonly<Record<string, string | undefined>>,
  isTty: boolean,
): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0') return true;
  return isTty && env.TERM !== 'dumb';
}
