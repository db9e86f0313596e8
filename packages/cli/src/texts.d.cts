import type { CommandTexts } from './command-line/render-texts.js';

/** Written into `dist/` by `scripts/write-texts.mjs` when the command is built. */
export declare const texts: CommandTexts;
