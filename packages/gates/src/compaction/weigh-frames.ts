import { isForeignFrame } from './line-rules.js';
import { ANCHOR_WEIGHT, type ReadLine } from './read-line.js';

/** Weighs the calls of a Python traceback: the error stands last there, and the nearest call directly above it. */
export function weighFrames(lines: readonly ReadLine[]): void {
  let frames: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*Traceback \(/.test(line.text)) frames = [];
    else if (line.kind === 'frame' && /^\s*File "/.test(line.text)) frames.push(index);
    else if (line.kind === 'cause' && line.weight >= ANCHOR_WEIGHT && frames.length > 0) {
      const own = frames.filter((at) => !isForeignFrame(lines[at]?.text ?? ''));
      for (const at of frames) setWeight(lines[at], 0);
      setWeight(lines[own[0] ?? -1], 56);
      setWeight(lines[own.at(-1) ?? -1], 80);
      setWeight(lines[(own.at(-1) ?? -2) + 1], 46);
      frames = [];
    }
  }
}

function setWeight(line: ReadLine | undefined, weight: number): void {
  if (line !== undefined) line.weight = weight;
}
