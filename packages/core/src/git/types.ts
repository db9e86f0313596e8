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
  /** Entry at a path of a tree; absent when there is none. Never follows links. */
  readonly findEntry: (treeId: string, path: string) => Promise<TreeEntry | undefined>;
  /** Bytes of a regular file at a path of a tree; absent when there is none or it is not a regular file. */
  readonly readFile: (treeId: string, path: string) => Promise<Uint8Array | undefined>;
  /** Paths of all files below a tree, sorted bytewise, with mode and id. Memoised by tree id. */
  readonly listFiles: (
    treeId: string,
  ) => Promise<readonly (TreeEntry & { readonly path: string })[]>;
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
  readonly hasSubmodules: boolean;
  readonly isSparse: boolean;
  /** Digest of everything in the git folder that can make git run a program: config, hooks, attributes. */
  readonly configDigest: string;
}

/** The mirror with its readers and writers. */
export interface Mirror {
  readonly gitDir: string;
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

/** How a landing ended. */
export type LandingResult =
  | { readonly kind: 'landed' }
  /** The branch is no longer at the base; `head` is where it is now. */
  | { readonly kind: 'target-moved'; readonly head: string | undefined }
  /** Files of the user's checkout that the landing would overwrite; or another reason that a person must mend. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly paths: readonly string[];
      readonly hint?: string | undefined;
    };
