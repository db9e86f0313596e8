import { watch } from 'node:fs';

/** Tells that something in a folder has changed. Close it. */
export interface FolderWatch {
  /** Resolves at the next change, or at once when there was one since the last call. Never rejects. */
  readonly next: () => Promise<void>;
  readonly close: () => void;
}

/** Watches a folder. Where the system cannot (no such folder, no watches left) it stays silent: its user looks by itself, too. */
export function watchFolder(path: string): FolderWatch {
  let isChanged = false;
  let wake: (() => void) | undefined;
  const onChange = () => {
    isChanged = true;
    wake?.();
  };
  const watcher = startWatching(path, onChange);
  return {
    next: () =>
      new Promise((resolve) => {
        const done = () => {
          isChanged = false;
          wake = undefined;
          resolve();
        };
        if (isChanged) done();
        else wake = done;
      }),
    close: () => watcher?.close(),
  };
}

function startWatching(path: string, onChange: () => void) {
  try {
    const watcher = watch(path, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // Looking now and then is the fallback, and it is always on.
    return undefined;
  }
}
