import { type Effects, systemEffects } from '@yoke/core';
import type { Terminal } from './terminal/terminal.js';

/** The real outside world as this command sees it. */
export function createSystemEffects(terminal: Pick<Terminal, 'env' | 'platform'>): Effects {
  return systemEffects({ env: terminal.env, platform: terminal.platform });
}
