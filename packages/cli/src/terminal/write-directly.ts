import { writeSync } from 'node:fs';

/**
 * Writes to stdout without the stream that Node makes for it, which takes longer than a short answer. What a full pipe does
 * not take at once goes through the stream after all; a reader that has gone away ends the writing.
 */
export function writeDirectly(text: string): void {
  let rest = Buffer.from(text, 'utf8');
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN') process.stdout.write(rest);
    else if (code !== 'EPIPE' && code !== 'EIO') throw error;
  }
}
