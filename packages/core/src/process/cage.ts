import { readdirSync, readFileSync } from 'node:fs';
import type { CagePipes } from './cage-holder.js';
import type { ProcessIdentity } from './types.js';

/** What is known when everything of a command was to be ended. */
export interface TreeEnd {
  readonly isProvenDead: boolean;
  /** Processes that were alive beside the program itself. */
  readonly strayCount: number;
}

/** The cage of one command; used once. */
export interface Cage {
  /** The namespace's keeper, whose end ends everything inside; absent when there is none but the program itself. */
  readonly keeper?: ProcessIdentity | undefined;
  /** False once it has collapsed by itself. */
  readonly isOpen: () => boolean;
  /** Opens real pipes for the program, which the caller closes; absent where there are none, and sockets have to do. */
  readonly openPipes: () => CagePipes | undefined;
  /** The command that starts the program inside. */
  readonly enter: (argv: readonly string[], cwd: string) => readonly [string, ...string[]];
  /** Called with the launched process as soon as it exists. */
  readonly started: (launched: ProcessIdentity) => void;
  /** Sends the polite signal to the program and its group. */
  readonly ask: (pid: number, signal: NodeJS.Signals) => Promise<void>;
  /** Ends everything that is left, and proves it. The program itself has ended or was sent SIGKILL. */
  readonly end: (tree: {
    readonly pid?: number | undefined;
    readonly commandId: string;
  }) => Promise<TreeEnd>;
}

/** What this machine offers to keep processes together, and a stock of one cage that is ready. Made by `probeCage`. */
export interface CageSupport {
  /** Processes are held in a PID namespace, which none can leave; otherwise by group and marker, which find what can be found. */
  readonly pidNamespace: boolean;
  /** Why there is no PID namespace, for people; absent when there is one. */
  readonly reason?: string | undefined;
  /** Descriptors above 2 that this process inherited and would pass on; see `listInheritable`. */
  readonly inheritable: readonly number[];
  /** Opens a cage; a text when it could not be opened: what the system said. */
  readonly open: () => Promise<Cage | string>;
  /** Prepares the next cage while a program runs, so that the next start does not wait for it. */
  readonly prepare: () => void;
  /** Gives up the prepared cage. Without it nothing is left behind either: cages end with Yoke. */
  readonly close: () => Promise<void>;
}

/** Keeps one cage ready. */
export function stockCages(input: {
  readonly pidNamespace: boolean;
  readonly reason?: string | undefined;
  readonly openCage: () => Promise<Cage | string>;
}): CageSupport {
  const { pidNamespace, reason, openCage } = input;
  let ready: Promise<Cage | string> | undefined;
  return {
    pidNamespace,
    reason,
    inheritable: listInheritable(),
    open: async () => {
      const taken = ready;
      ready = undefined;
      const prepared = await taken;
      const isUsable = typeof prepared === 'object' && prepared.isOpen();
      return isUsable ? prepared : openCage();
    },
    prepare: () => {
      ready ??= openCage();
    },
    close: async () => {
      const prepared = await ready;
      ready = undefined;
      if (typeof prepared === 'object') await prepared.end({ commandId: '' });
    },
  };
}

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Lists the descriptors above 2 that a child would inherit: those that this process was started with. Node marks its
 * own as close-on-exec. Linux only; empty where `/proc` does not tell.
 */
export function listInheritable(): readonly number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number).filter(isInheritable);
  } catch {
    return [];
  }
}

function isInheritable(fd: number): boolean {
  if (fd <= 2 || fd > 1_023) return false;
  try {
    const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1');
    const flags = Number.parseInt(/^flags:\s*([0-7]+)/m.exec(info)?.[1] ?? '', 8);
    return (flags & CLOSE_ON_EXEC) === 0;
  } catch {
    // The descriptor of the listing itself is closed by now.
    return false;
  }
}
