import { flipPasses } from '../backlog/index.js';
import { YokeError } from '../errors/index.js';

/** Marks a story as passed in the bytes of a backlog a person has edited; leaves bytes alone that no longer hold the story. */
export function flipInFile(bytes: Uint8Array, storyId: string): Uint8Array {
  try {
    return Buffer.from(flipPasses(Buffer.from(bytes).toString('utf8'), storyId));
  } catch (error) {
    if (YokeError.isInstance(error)) return bytes;
    throw error;
  }
}
