import { exitCodeOfSignal } from './exit.js';
import type { Terminal } from './terminal/terminal.js';

/** How a command learns that it is to stop. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Exit code of the signal that came; absent while none has. */
  readonly exitCode: () => number | undefined;
  /** Takes the handlers away. */
  readonly dispose: () => void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Turns signals into an abort. The first one asks everything to stop in good order; a second one ends the process at
 * once, and the next start finds what was left and goes on from there.
 */
export function listenForSignals(terminal: Pick<Terminal, 'err'>): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const handle = (name: NodeJS.Signals): void => {
    if (exitCode !== undefined) {
      terminal.err(`\nyoke: a second signal: ending at once. Then run: yoke loop cleanup\n`);
      process.exit(exitCodeOfSignal(name));
    }
    exitCode = exitCodeOfSignal(name);
    terminal.err(`\nyoke: ${name}: stopping; the work so far is kept. Once more ends at once.\n`);
    controller.abort(new DOMException(`ended by ${name}`, 'AbortError'));
  };
  for (const name of SIGNALS) process.on(name, handle);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    dispose: () => {
      for (const name of SIGNALS) process.off(name, handle);
    },
  };
}
