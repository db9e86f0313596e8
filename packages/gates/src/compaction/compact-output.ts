import { fitText } from './fit-text.js';
import { toInertText } from './inert-text.js';

/** What a command printed, and how much of it may be shown. */
export interface CompactionInput {
  readonly stdout: string | Uint8Array;
  readonly stderr?: string | Uint8Array | undefined;
  readonly budgetBytes: number;
  readonly exitCode?: number | null | undefined;
  /** Bytes that were printed and never captured. */
  readonly lostBytes?: number | undefined;
}

/** A bounded preview of a command's output. */
export interface CompactedOutput {
  readonly preview: string;
}

/** Makes a bounded preview. */
export function compactOutput(input: CompactionInput): CompactedOutput {
  const text = [input.stdout, input.stderr ?? '']
    .map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8')))
    .map((part) => toInertText(part).trim())
    .filter((part) => part !== '')
    .join('\n');
  if (Buffer.byteLength(text) <= input.budgetBytes) return { preview: text };
  const tail = text.slice(-Math.floor(input.budgetBytes / 4));
  return { preview: fitText(`[${text.length} characters in all]\n${tail}`, input.budgetBytes) };
}
