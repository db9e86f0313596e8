import { readFileSync } from 'node:fs';
import type { ConclusionV1, ProcessEndV1 } from '@yoke/core/contracts';
import { buildRequest, type ProviderRecording } from '@yoke/testkit';
import { codexProvider } from '../src/codex-provider.js';

const FIXTURES = new URL('../src/__fixtures__/', import.meta.url);

/** What the end-to-end tests recorded of the real agent; `node e2e/run.mjs --record` writes it anew. */
export interface Recording extends ProviderRecording {
  readonly case: string;
}

/** Reads every recording of the agent. */
export function readRecordings(): readonly Recording[] {
  const list: readonly (Omit<Recording, 'name' | 'stdout'> & { readonly file: string })[] =
    JSON.parse(readFileSync(new URL('recordings.json', FIXTURES), 'utf8'));
  return list.map(({ file, ...rest }) => ({
    ...rest,
    name: file.replace(/\.ndjson$/, ''),
    stdout: readFileSync(new URL(file, FIXTURES), 'utf8'),
  }));
}

/** The recording of one case. */
export function readRecording(name: string): Recording {
  const found = readRecordings().find((recording) => recording.case === name);
  if (found === undefined) throw new Error(`there is no recording of "${name}"`);
  return found;
}

/** Concludes a stream as core does, with whatever the test changes. */
export function conclude(
  stdout: string,
  change: {
    readonly end?: ProcessEndV1 | undefined;
    readonly stderr?: string | undefined;
    readonly request?: Parameters<typeof buildRequest>[0];
    readonly endedAt?: string | undefined;
  } = {},
): ConclusionV1 {
  return codexProvider.conclude({
    request: buildRequest(change.request),
    end: change.end ?? { exitCode: 0, signal: null },
    events: stdout
      .split('\n')
      .flatMap((line) => codexProvider.parse(line))
      .filter(({ type }) => type !== 'activity' && type !== 'raw'),
    stdoutTail: stdout.slice(-8192),
    stderrTail: change.stderr ?? '',
    endedAt: change.endedAt ?? '2026-03-01T12:00:00.000Z',
    timeZone: 'UTC',
  });
}
