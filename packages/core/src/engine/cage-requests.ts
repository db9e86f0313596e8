import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CageRequest } from '../process/index.js';
import type { Run } from './run.js';

type CagedRun = Pick<Run, 'state' | 'repository' | 'effects' | 'input' | 'cageSupport'>;

/**
 * What an agent may do: write in its bench, its scratch folder, the user's temporary folders and what its provider names;
 * see neither the state directory nor held-out files; use the network.
 */
export function agentCage(
  input: {
    readonly cwd: string;
    readonly scratchDir: string;
    /** What keeps the agent signed in; it renews that. */
    readonly signIn: readonly string[];
    /** Held-out files and folders. Absolute paths. */
    readonly heldOut: readonly string[];
  },
  run: CagedRun,
): CageRequest {
  const { cwd, scratchDir, signIn, heldOut } = input;
  return {
    writable: [cwd, scratchDir, ...signIn, ...sharedPlaces(run)],
    readable: [run.state.agentStore, run.repository.root],
    hidden: [run.state.root, ...heldOut],
    network: 'on',
  };
}

/** What a command of a gate may do: write in the bench and in the gate's temporary folder, and talk to itself. */
export function gateCage(
  input: {
    readonly bench: string;
    readonly tempDirectory: string;
    /** Where its output is captured: it could rewrite there what it printed. */
    readonly outputFolder: string;
    readonly sharedTemp: string;
  },
  run: CagedRun,
): CageRequest {
  const { bench, tempDirectory, outputFolder, sharedTemp } = input;
  return {
    writable: [bench, tempDirectory],
    readable: [outputFolder, run.repository.root],
    hidden: [run.state.root],
    privateTemp: sharedTemp,
    network: run.input.config.trust.gateNetwork ? 'on' : 'loopback',
  };
}

/** What the set-up of a bench may do: as an agent, since what it installs runs code of the candidate. */
export function setupCage(
  input: { readonly directory: string; readonly folder: string },
  run: CagedRun,
): CageRequest {
  return {
    writable: [input.directory, input.folder, ...sharedPlaces(run)],
    readable: [run.repository.root],
    hidden: [run.state.root],
    network: 'on',
  };
}

/** Caches of package managers that do without a writable home; variables that are set for agents and set-up. */
export function cacheVariables(run: CagedRun): Readonly<Record<string, string>> {
  if (!run.cageSupport.files) return {};
  const folder = run.state.cacheDir;
  return {
    npm_config_cache: join(folder, 'npm'),
    YARN_CACHE_FOLDER: join(folder, 'yarn'),
    GOCACHE: join(folder, 'go'),
  };
}

function sharedPlaces({ state, effects, input }: CagedRun): readonly string[] {
  const { HOME: home = homedir(), TMPDIR: temp } = effects.env;
  const named = input.config.trust.agentWrites.map((path) =>
    path.startsWith('~/') ? join(home, path.slice(2)) : path,
  );
  return ['/tmp', '/var/tmp', ...(temp === undefined ? [] : [temp]), state.cacheDir, ...named];
}
