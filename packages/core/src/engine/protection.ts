import picomatch from 'picomatch';
import type { Story } from '../backlog/types.js';
import type { TreeChange } from '../git/types.js';

/**
 * Paths that decide what agents and package managers run. A change to one of them, or a new one, is put back unless the
 * story allows it. `trust.protectDefaults: false` switches the list off.
 */
export const DEFAULT_PROTECTED: readonly string[] = [
  '.npmrc',
  '**/.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pnpmfile.cjs',
  'bunfig.toml',
  '**/sitecustomize.py',
  '**/usercustomize.py',
  '.claude/**',
  '.codex/**',
  '.gemini/**',
  '.qwen/**',
  '.cursor/**',
  '.opencode/**',
  '.mcp.json',
  '**/AGENTS.md',
  '**/CLAUDE.md',
  '**/GEMINI.md',
  '.husky/**',
  '.githooks/**',
  '.gitmodules',
];

/** What decides whether a change of the agent stands. */
export interface ProtectionTerms {
  /** Globs from the configuration. */
  readonly protectedGlobs: readonly string[];
  readonly isProtectingDefaults: boolean;
  /** Files that decide the run: backlog, configuration, local plugins. Exact paths. */
  readonly controlPaths: readonly string[];
  /** Files at the base that the story's own commands name. Exact paths. */
  readonly criterionFiles: readonly string[];
  /** Globs of what this story may change all the same; never control paths or Yoke's own. */
  readonly allowedGlobs: readonly string[];
}

/** How a path of a change is to be treated. */
export type PathRule = 'free' | 'protected' | 'control' | 'yoke';

/**
 * Decides for a path whether the agent may have changed it. Yoke's own and protected paths are known in any spelling of
 * their letters, since `.YOKE/prd.yaml` is the same file as `.yoke/prd.yaml` where names are not told apart by case.
 */
export function createPathRule(terms: ProtectionTerms): (path: string) => PathRule {
  const options = { dot: true, nonegate: true };
  const control = new Set(terms.controlPaths);
  const criterion = new Set(terms.criterionFiles);
  const globs = terms.isProtectingDefaults
    ? [...terms.protectedGlobs, ...DEFAULT_PROTECTED]
    : terms.protectedGlobs;
  const isProtected =
    globs.length === 0 ? () => false : picomatch([...globs], { ...options, nocase: true });
  const isAllowed =
    terms.allowedGlobs.length === 0 ? () => false : picomatch([...terms.allowedGlobs], options);
  return (path) => {
    if (control.has(path)) return 'control';
    if (/^\.yoke(?:$|\/)/i.test(path)) return 'yoke';
    if (isAllowed(path)) return 'free';
    return criterion.has(path) || isProtected(path) ? 'protected' : 'free';
  };
}

/** Splits the changes of an agent into those that stand and those that are put back, both sorted. */
export function divideChanges(
  changes: readonly TreeChange[],
  ruleOf: (path: string) => PathRule,
): { readonly kept: readonly string[]; readonly putBack: readonly string[] } {
  const kept: string[] = [];
  const putBack: string[] = [];
  for (const change of changes) {
    (ruleOf(change.path) === 'free' ? kept : putBack).push(change.path);
  }
  return { kept, putBack };
}

const TEST_FOLDER = /(^|\/)(tests?|specs?|__tests__|e2e|acceptance|features)(\/|$)/i;
const TEST_FILE = /(^|\/)(test[_-][^/]*|[^/]*([._-](test|tests|spec))(\.[^/]*)?)$/i;

/**
 * Lists the paths that a story's commands name and that are tests by their name: its acceptance tests. What stands there
 * at the base is protected without being listed, since an agent that may edit it decides for itself what done means.
 */
export function namedTests(story: Story): readonly string[] {
  return testPathsIn(story.acceptance.flatMap((criterion) => criterion.verify));
}

/** Lists the paths in commands that are tests by their name: files and folders, sorted. */
export function testPathsIn(commands: readonly string[]): readonly string[] {
  const words = commands.flatMap((command) => command.split(/[\s'"=;|&()<>]+/));
  // A word without a slash or a dot is a sub-command (`npm test`), and one with a dash in front is a flag.
  const paths = words
    .filter((word) => /[./]/.test(word) && !word.startsWith('-'))
    .map((word) =>
      word
        .replace(/^\.\//, '')
        .replace(/(::|#|:\d).*$/, '')
        .replace(/\/+$/, ''),
    )
    .filter((path) => path !== '' && !path.split('/').includes('..'))
    .filter(isTestPath);
  return [...new Set(paths)].sort();
}

/** Whether a path is a test by its name, or lies in a folder that is. */
export function isTestPath(path: string): boolean {
  return TEST_FOLDER.test(path) || TEST_FILE.test(path);
}
