import { renderHelpTexts } from './build-program.js';
import { COMPLETION_SHELLS, renderCompletion } from './render-completion.js';

/** Everything that is answered without loading anything: made once, while the command is built. */
export interface CommandTexts {
  readonly version: string;
  /** By path; `''` is `yoke` itself. */
  readonly help: Readonly<Record<string, string>>;
  /** By shell. */
  readonly completion: Readonly<Record<string, string>>;
}

/** Renders the texts from the command table. */
export function renderTexts(version: string): CommandTexts {
  return {
    version,
    help: renderHelpTexts(),
    completion: Object.fromEntries(
      COMPLETION_SHELLS.map((shell) => [shell, renderCompletion(shell)]),
    ),
  };
}
