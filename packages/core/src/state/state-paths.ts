import { join } from 'node:path';

/** Every place inside a state directory. All paths are absolute. */
export interface StatePaths {
  /** The state directory itself. */
  readonly root: string;
  /** Which project it belongs to: version, root, first commit. */
  readonly projectFile: string;
  /** The trusted bare repository. */
  readonly mirrorDir: string;
  readonly workBench: string;
  readonly proofBench: string;
  /** Index of the work bench as Yoke keeps it; the agent's own is never read. */
  readonly workIndexFile: string;
  readonly proofIndexFile: string;
  /** The repository that the agent is given for its work bench. Never read by Yoke. */
  readonly agentStore: string;
  readonly ledgerFile: string;
  /** What the end of the ledger is known to be, kept apart from it. */
  readonly ledgerHeadFile: string;
  readonly lockFile: string;
  /** Records of those who are about to take the lock. */
  readonly locksDir: string;
  /** How often the lock has been taken; never goes down. */
  readonly generationFile: string;
  readonly evidenceDir: string;
  readonly claimsDir: string;
  /** For files that nobody needs after the run. */
  readonly tempDir: string;
  /** Caches of package managers, for agents and set-up, whose home folder is read-only. */
  readonly cacheDir: string;
  readonly statusFile: string;
  readonly pauseFile: string;
  /** Things that were taken out of use and not deleted, each with its reason. */
  readonly setAsideDir: string;
}

/** Names the places inside a state directory. */
export function statePaths(root: string): StatePaths {
  return {
    root,
    projectFile: join(root, 'project.json'),
    mirrorDir: join(root, 'mirror.git'),
    workBench: join(root, 'work'),
    proofBench: join(root, 'proof'),
    workIndexFile: join(root, 'work.index'),
    proofIndexFile: join(root, 'proof.index'),
    agentStore: join(root, 'agent.git'),
    ledgerFile: join(root, 'ledger.ndjson'),
    ledgerHeadFile: join(root, 'ledger.head'),
    lockFile: join(root, 'lock'),
    locksDir: join(root, 'locks'),
    generationFile: join(root, 'lock.generation'),
    evidenceDir: join(root, 'evidence'),
    claimsDir: join(root, 'claims'),
    tempDir: join(root, 'temp'),
    cacheDir: join(root, 'cache'),
    statusFile: join(root, 'status.json'),
    pauseFile: join(root, 'pause'),
    setAsideDir: join(root, 'set-aside'),
  };
}
