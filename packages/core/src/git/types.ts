import type { Effects } from '../effects.js';
import type { RunTool } from '../process/types.js';

/** One entry of a git tree. */
export interface TreeEntry {
  /** Octal text as git prints it: `100644`, `100755`, `120000` (link), `160000` (submodule), `040000` (tree). */
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

/** One path that differs between two trees. A side that is absent has no such path. Sorted by path, bytewise. */
export interface TreeChange {
  readonly path: string;
  readonly before?: { readonly mode: string; readonly id: string } | undefined;
  readonly after?: { readonly mode: string; readonly id: string } | undefined;
}

/** A commit, as far as Yoke reads it. */
export interface CommitData {
  readonly id: string;
  readonly treeId: string;
  readonly parents: readonly string[];
  readonly message: string;
}

/**
 * Reads objects of the mirror. Every object is hashed again and compared with its id: neither git nor isomorphic-git
 * checks packed objects on read. @throws WorkspaceError OBJECT_CORRUPT when bytes and id differ, OBJECT_MISSING when it is absent.
 */
export interface ObjectReader {
  readonly readCommit: (id: string) => Promise<CommitData>;
  readonly readTree: (id: string) => Promise<readonly TreeEntry[]>;
  readonly readBlob: (id: string) => Promise<Uint8Array>;
  /** Bytes of any object, without the header. */
  readonly readObject: (id: string, kind: 'blob' | 'tree' | 'commit') => Promise<Uint8Array>;
  /** Entry at a path of a tree; absent when there is none. Never follows links. */
  readonly findEntry: (treeId: string, path: string) => Promise<TreeEntry | undefined>;
  /** Bytes of a regular file at a path of a tree; absent when there is none or it is not a regular file. */
  readonly readFile: (treeId: string, path: string) => Promise<Uint8Array | undefined>;
  /** Paths of all files below a tree, sorted bytewise, with mode and id. Memoised by tree id. */
  readonly listFiles: (
    treeId: string,
  ) => Promise<readonly (TreeEntry & { readonly path: string })[]>;
  /** Tells whether a file of this name lies anywhere below a tree. Memoised by subtree. */
  readonly containsName: (treeId: string, name: string) => Promise<boolean>;
  /** Paths that differ; looks only into subtrees whose ids differ. */
  readonly diffTrees: (before: string, after: string) => Promise<readonly TreeChange[]>;
  readonly close: () => Promise<void>;
}

/** A file to put into a tree, or `undefined` to take it out. */
export type TreeEdit = { readonly mode: string; readonly id: string } | undefined;

/** Writes objects into the mirror, without a process. */
export interface ObjectWriter {
  readonly writeBlob: (bytes: Uint8Array) => Promise<string>;
  /** Makes a tree from another by putting in and taking out files; folders that become empty vanish. */
  readonly editTree: (treeId: string, edits: ReadonlyMap<string, TreeEdit>) => Promise<string>;
  readonly writeCommit: (commit: CommitInput) => Promise<string>;
}

/** What a commit is made from. */
export interface CommitInput {
  readonly treeId: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Identity;
  readonly committer: Identity;
  readonly at: Date;
}

/** Who signs a commit. */
export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** What the user's repository looks like. Read with a handful of git calls, none of which runs a hook, filter or helper. */
export interface RepositoryState {
  /** Real path of the top of the working tree. */
  readonly root: string;
  /** Absolute; for a linked worktree its own git folder. */
  readonly gitDir: string;
  readonly commonDir: string;
  readonly isLinkedWorktree: boolean;
  readonly objectFormat: 'sha1' | 'sha256';
  /** Full id; absent when there is no commit yet. */
  readonly head?: string | undefined;
  /** Full name, such as `refs/heads/main`; absent when HEAD is detached. */
  readonly branch?: string | undefined;
  /** The operation that is under way, when there is one. */
  readonly operation?: 'rebase' | 'merge' | 'cherry-pick' | 'revert' | 'bisect' | 'am' | undefined;
  /** `user.name` and `user.email` as git would use them for a commit; absent when git knows none. */
  readonly identity?: Identity | undefined;
  readonly isShallow: boolean;
  /** How the user's git converts files on their way in and out; `''` where nothing is set. For benches in the user's own folder. */
  readonly conversion: FileConversion;
  readonly hasSubmodules: boolean;
  readonly isSparse: boolean;
  /** Digest of everything in the git folder that can make git run a program: config, hooks, attributes. */
  readonly configDigest: string;
  /** What `git version` says, such as `2.39.5`; absent where it was not asked. */
  readonly gitVersion?: string | undefined;
}

/** The user's own settings of line ends and of ignored files. */
export interface FileConversion {
  /** `core.autocrlf`. */
  readonly autocrlf: string;
  /** `core.eol`. */
  readonly eol: string;
  /** Absolute path of the file in `core.excludesFile`. */
  readonly excludesFile: string;
}

/** What every git call needs of the outside. */
export interface GitContext {
  readonly runTool: RunTool;
  readonly effects: Effects;
  /** Ends running git processes; never given to a landing once it has begun. */
  readonly signal?: AbortSignal | undefined;
}

/** The mirror with its readers and writers. */
export interface Mirror {
  readonly gitDir: string;
  readonly objectFormat: RepositoryState['objectFormat'];
  readonly reader: ObjectReader;
  readonly writer: ObjectWriter;
  /** Brings a commit with its ancestors into the mirror, hashing every object again. Does nothing when it is there already. */
  readonly fetch: (commit: string) => Promise<void>;
  readonly readRef: (ref: string) => Promise<string | undefined>;
  /** Sets a ref of the mirror; durable when it resolves. */
  readonly writeRef: (ref: string, commit: string) => Promise<void>;
  readonly deleteRef: (ref: string) => Promise<void>;
  /** All refs below a prefix, with their commits, sorted. */
  readonly listRefs: (
    prefix: string,
  ) => Promise<readonly { readonly ref: string; readonly commit: string }[]>;
  readonly close: () => Promise<void>;
}

/** Limits of what may be sealed. */
export interface SealLimits {
  readonly maxChangedFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  readonly maxDepth: number;
  readonly maxPathBytes: number;
}

/** What sealing answers. Nothing of the bench's own `.git` was read for it. */
export type SealResult =
  | {
      readonly kind: 'sealed';
      readonly treeId: string;
      readonly changes: readonly TreeChange[];
      readonly findings: readonly string[];
    }
  | {
      readonly kind: 'unsealable';
      readonly problems: readonly { readonly path: string; readonly reason: string }[];
    };

/** What the agent's bench starts from. */
export interface WorkBenchStart {
  /** Full id; it is in the mirror already. */
  readonly base: string;
  /** Full or short name of the branch that HEAD of the bench's fresh `.git` is on. */
  readonly branch: string;
  /** Keeps the files as the failed attempt left them; files that it had not touched follow the base. False when absent. */
  readonly keepFiles?: boolean | undefined;
}

/** What is sealed, and how. */
export interface SealInput {
  /** Tree of the base; the candidate's changes are told against it. */
  readonly baseTree: string;
  /** Paths, with everything below them, that stay as in the base whatever the agent did there. */
  readonly excluded: readonly string[];
  readonly limits: SealLimits;
}

/** The checkout that the agent writes in. One user at a time; `prepare`, then the agent, then `seal`. */
export interface WorkBench {
  /** Absolute path. */
  readonly directory: string;
  /**
   * Brings files and a fresh `.git` to the base, whatever an agent did to the folder before.
   * @throws WorkspaceError FILE_ACCESS_DENIED when something in it cannot be removed, such as an immutable file.
   */
  readonly prepare: (start: WorkBenchStart) => Promise<void>;
  /**
   * Takes the files over as an earlier run left them, for `seal`, and changes none of them; `base` counts without isolation
   * only. Answers false when no run has left any, or not in a state that can be told.
   */
  readonly resume: (base: string) => Promise<boolean>;
  /** Audits the files and hashes them into a tree of the mirror. Every process of the agent is dead by then. */
  readonly seal: (input: SealInput) => Promise<SealResult>;
  /** Makes the files agree with a tree, touching only what differs from the tree they are at. */
  readonly moveTo: (treeId: string) => Promise<void>;
}

/** What a gate left on the proof bench. Paths sorted bytewise; an untracked folder stands for all that is in it and ends in `/`. */
export interface ProofBenchState {
  readonly changedTracked: readonly string[];
  readonly untracked: readonly string[];
}

/** The checkout of the mirror that the agent is never given; gates run here. */
export interface ProofBench {
  /** Absolute path. */
  readonly directory: string;
  /** Checks out a tree, touching only what differs. Trusts the files there only right after a clean `inspect` or `clean`. */
  readonly prepare: (treeId: string) => Promise<void>;
  /** Compares the files with the tree checked out last, in one process. Provided folders do not count. */
  readonly inspect: () => Promise<ProofBenchState>;
  /** Puts every tracked file back and removes everything else but provided folders. */
  readonly clean: () => Promise<void>;
}

/** What is landed, and where. */
export interface LandingInput {
  readonly repository: RepositoryState;
  readonly mirror: Mirror;
  /** Its only parent is `base`. */
  readonly commit: string;
  readonly base: string;
  /** Full name of the branch. */
  readonly branch: string;
  /** Line of the branch's reflog; for a person. */
  readonly reflog: string;
  /**
   * Files in which uncommitted edits of the user do not block the landing: the function makes the new working bytes from
   * the user's, and must give the same when applied again.
   */
  readonly mergeDirty?: ReadonlyMap<string, (bytes: Uint8Array) => Uint8Array> | undefined;
  /** Without isolation: the changed files stand in the user's folder already, as new or as old. False when absent. */
  readonly isInPlace?: boolean | undefined;
}

/** How far an interrupted landing was found, after it was completed. */
export type CompletionResult =
  /** The branch does not hold the commit: nothing was landed, nothing is left behind. */
  | { readonly kind: 'not-landed'; readonly head: string | undefined }
  /** Branch, index and files hold the landing. `leftAlone`: files with content that is neither old nor new. */
  | { readonly kind: 'complete'; readonly leftAlone: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly paths: readonly string[];
      readonly hint?: string | undefined;
    };

/** How a landing ended. */
export type LandingResult =
  /** The branch holds the commit. `checkoutProblem` tells why the user's files could not follow; the next start completes them. */
  | { readonly kind: 'landed'; readonly checkoutProblem?: string | undefined }
  /** The branch is no longer at the base; `head` is where it is now. */
  | { readonly kind: 'target-moved'; readonly head: string | undefined }
  /** Files of the user's checkout that the landing would overwrite; or another reason that a person must mend. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly paths: readonly string[];
      readonly hint?: string | undefined;
    };

/** Where the mirror is and what it is filled from. For `openMirror(input): Promise<Mirror>`. */
export interface MirrorInput {
  readonly context: GitContext;
  /** Absolute path in the state directory; made when absent, set aside and made anew when it is not one of ours. */
  readonly gitDir: string;
  readonly repository: Pick<RepositoryState, 'gitDir' | 'commonDir' | 'objectFormat'>;
}

/** For `openWorkBench(input): Promise<WorkBench>`, once a run. */
export interface WorkBenchInput {
  readonly context: GitContext;
  readonly mirror: Mirror;
  /** Absolute path; made when absent. */
  readonly directory: string;
  /** Absolute path of our own index, outside the bench. */
  readonly indexFile: string;
  /** Absolute path of the object store for the agent alone: only ancestors of the base, never read by Yoke. */
  readonly agentStore: string;
  /** Paths in the bench that Yoke provides (dependencies, copies): never removed, never sealed. With `/`, no leading one. */
  readonly provided: readonly string[];
  /** Without isolation: the bench is the user's own folder. `prepare` then writes nothing into it. */
  readonly inPlace?: RepositoryState | undefined;
}

/** For `openProofBench(input): Promise<ProofBench>`, once a run. */
export type ProofBenchInput = Omit<WorkBenchInput, 'agentStore' | 'inPlace'>;

/** For `listUncommitted(input): Promise<readonly string[]>`. */
export interface UncommittedInput {
  readonly context: GitContext;
  readonly repository: RepositoryState;
  /** Files or folders; `'all'` for the whole working tree, untracked files included. */
  readonly paths: readonly string[] | 'all';
}

/** For `putBack(input): Promise<string>`, which answers the id of the new tree. */
export interface PutBackInput {
  readonly mirror: Mirror;
  readonly treeId: string;
  /** Tree whose state the paths get. A path that it does not have is taken out. */
  readonly baseTree: string;
  readonly paths: readonly string[];
}
