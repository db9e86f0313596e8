/** The time, as an argument. Deadlines use `monotonicMs`; stamps use `now`. */
export interface Clock {
  readonly now: () => Date;
  readonly monotonicMs: () => number;
  /** Resolves after `ms`; rejects with `signal.reason` on abort. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A place where Yoke is about to change something outside itself, such as `file:rename` or `git:update-ref`. */
export interface EffectPoint {
  readonly kind: 'file' | 'git' | 'process';
  readonly name: string;
  readonly target: string;
}

/** The outside world, as an argument: time, environment, platform, and an observer of every change that is about to be made. */
export interface Effects {
  readonly clock: Clock;
  /** The user's environment. Read for an allow-list and for the places of state; never passed on as a whole. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: 'linux' | 'darwin' | 'win32' | string;
  /** Called before each change. For tests that end the process there; it does nothing otherwise. */
  readonly observe: (point: EffectPoint) => void;
  /** How many bytes this user may still write where `path` is. The file system says it when absent. */
  readonly freeBytes?: ((path: string) => Promise<number>) | undefined;
}
