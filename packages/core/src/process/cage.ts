import { readdirSync, readFileSync } from 'node:fs';
import type { CagePipes } from './cage-holder.js';
import type { CageEnforcement, CageRequest, ProcessIdentity } from './types.js';

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
  /** What of the request it holds up. */
  readonly enforced: CageEnforcement;
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

/** What of a cage this machine can hold up. */
export interface CageOffer {
  /** Processes are held in a PID namespace, which none can leave; otherwise by group and marker, which find what can be found. */
  readonly pidNamespace: boolean;
  /** What is not asked to be writable is read-only, and what is to be hidden is not there. */
  readonly files: boolean;
  /** A gate can be left with the loopback device alone. */
  readonly network: boolean;
  /** Why one of these is missing, for people; absent when none is. */
  readonly reason?: string | undefined;
}

/** What this machine offers to keep processes in, and a stock of cages that are ready. Made by `probeCage`. */
export interface CageSupport extends CageOffer {
  /** Descriptors above 2 that this process inherited and would pass on; see `listInheritable`. */
  readonly inheritable: readonly number[];
  /** Opens a cage; a text when it could not be opened: what the system said. */
  readonly open: (request: CageRequest) => Promise<Cage | string>;
  /** Prepares the next cage while a program runs, so that a next start with the same request does not wait for it. */
  readonly prepare: (request: CageRequest) => void;
  /** Gives up what is kept ready. Without it nothing is left behind either: cages end with Yoke. */
  readonly close: () => Promise<void>;
}

/** How cages are made. */
export interface CageMaker {
  readonly openCage: (request: CageRequest) => Promise<Cage | string>;
  /** Two requests with one key can be served by one cage. All are alike when absent. */
  readonly keyOf?: ((request: CageRequest) => string) | undefined;
  readonly close?: (() => Promise<void>) | undefined;
}

/** One for the agent and one for the gates, which take turns. */
const KEPT_READY = 2;

interface Ready {
  readonly key: string;
  readonly cage: Promise<Cage | string>;
}

/** Keeps a cage ready for each of the requests that came last. */
export function stockCages(offer: CageOffer, maker: CageMaker): CageSupport {
  const { openCage, keyOf = () => '' } = maker;
  let ready: readonly Ready[] = [];
  const take = async (key: string): Promise<Cage | undefined> => {
    const taken = ready.find((one) => one.key === key);
    ready = ready.filter((one) => one !== taken);
    const prepared = await taken?.cage;
    return typeof prepared === 'object' && prepared.isOpen() ? prepared : undefined;
  };
  const giveUp = async (old: readonly Ready[]): Promise<void> => {
    for (const { cage } of old) {
      const prepared = await cage;
      if (typeof prepared === 'object') await prepared.end({ commandId: '' });
    }
  };
  return {
    ...offer,
    inheritable: listInheritable(),
    open: async (request) => (await take(keyOf(request))) ?? openCage(request),
    prepare: (request) => {
      const key = keyOf(request);
      if (ready.some((one) => one.key === key)) return;
      const all = [{ key, cage: openCage(request) }, ...ready];
      ready = all.slice(0, KEPT_READY);
      void giveUp(all.slice(KEPT_READY));
    },
    close: async () => {
      const all = ready;
      ready = [];
      await giveUp(all);
      await maker.close?.();
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
