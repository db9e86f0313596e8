import { type ArtifactEntry, listArtifacts } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke artifacts list`: lists the outputs of gates, the oldest first. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { state } = await findState(directory, terminal);
  const artifacts = await listArtifacts(state);
  if (isJson) terminal.out(toJsonLine({ artifacts }));
  else if (artifacts.length === 0)
    terminal.err('yoke: no output is kept yet: large outputs of failing gates are\n');
  else terminal.out(artifacts.map(renderRow).join(''));
  return EXIT.yes;
}

function renderRow(entry: ArtifactEntry): string {
  const { sha256, sizeBytes, origin, times, isTruncated, isStored, path } = entry;
  const from =
    origin === undefined
      ? 'of which no event tells'
      : `${origin.storyId ?? ''}/${origin.attempt ?? ''} ${origin.gate} ${origin.check} ${origin.label}`;
  const notes = [
    ...(times > 1 ? [`${times} times`] : []),
    ...(isTruncated ? ['truncated'] : []),
    ...(isStored ? [] : ['not kept any more']),
  ];
  const tail = [
    ...(notes.length === 0 ? [] : [`(${notes.join(', ')})`]),
    ...(path === undefined ? [] : [path]),
  ];
  const bytes = sizeBytes.toLocaleString('en-US').padStart(12);
  return `${sha256.slice(0, 12)} ${bytes}  ${escapeLine([from, ...tail].join(' '))}\n`;
}
