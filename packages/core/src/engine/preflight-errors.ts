import { ConfigError, WorkspaceError } from '../errors/index.js';

function commitCommand(paths: readonly string[], message: string): string {
  const quoted = paths
    .map((path) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`))
    .join(' ');
  return `git add -- ${quoted} && git commit -m "${message}" -- ${quoted}`;
}

/** The base holds no backlog. `written` are the files of the user's folder that only have to be committed. */
export function backlogMissing(written: readonly string[]): ConfigError {
  const isWritten = written.includes('.yoke/prd.yaml');
  const why = isWritten ? ': it is in your folder and not committed' : '';
  const command = commitCommand(isWritten ? written : ['.yoke/prd.yaml'], 'Add the backlog');
  return new ConfigError({
    code: 'BACKLOG_MISSING',
    message: `There is no .yoke/prd.yaml in the commit that the run starts from${why}.`,
    hint: isWritten ? command : `Write one with \`yoke init\`, then: ${command}`,
    details: { written },
  });
}

/** The backlog is out of reach behind a link, where no commit holds it. */
export function backlogIsLink(path: string): ConfigError {
  return new ConfigError({
    code: 'BACKLOG_MISSING',
    message: `There is no .yoke/prd.yaml in the commit that the run starts from: "${path}" is a symbolic link there, expected a ${path === '.yoke' ? 'folder' : 'file'}.`,
    hint: `Put what the link leads to in its place and commit it, then: yoke loop run`,
    details: { path },
  });
}

/** Files that decide the run have changes that are not committed, so the base does not hold them. */
export function termsNotCommitted(paths: readonly string[]): WorkspaceError {
  return new WorkspaceError({
    code: 'TERMS_NOT_COMMITTED',
    message: `These files decide what done means and have changes that are not committed: ${paths.join(', ')}.`,
    hint: commitCommand(paths, 'Update the backlog'),
    details: { paths },
  });
}

/** Without isolation the agent works in the project folder, which has to be clean then. */
export function checkoutNotClean(paths: readonly string[]): WorkspaceError {
  return new WorkspaceError({
    code: 'CHECKOUT_NOT_CLEAN',
    message: `Without isolation the agent works in your folder, which has uncommitted changes: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}.`,
    hint: 'Commit or stash them, or let the agent work in a clone of its own: yoke loop run --isolate',
    details: { paths },
  });
}

/** The user has switched branches while a run is on. */
export function branchChanged(input: {
  readonly expected: string;
  readonly found: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'BRANCH_CHANGED',
    message: `The run lands on "${input.expected}", but the checkout is on "${input.found}" now.`,
    hint: `git switch ${input.expected.replace('refs/heads/', '')}, then run \`yoke loop run\` again.`,
    details: input,
  });
}

/** The level of protection that holds is below the one the configuration asks for. */
export function trustTooLow(input: {
  readonly minimum: string;
  readonly level: string;
  readonly why: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'TRUST_TOO_LOW',
    message: `The configuration asks for protection ${input.minimum}, but only ${input.level} holds here: ${input.why}.`,
    hint: 'See `yoke doctor` for what is missing, or lower `trust.minimum`.',
    details: input,
  });
}

/** A control file on the branch is no longer the one the run was started with. */
export function configurationMoved(paths: readonly string[]): WorkspaceError {
  return new WorkspaceError({
    code: 'CONFIGURATION_MOVED',
    message: `The branch now holds other versions of the files this run was configured by: ${paths.join(', ')}.`,
    hint: 'Start again to use them: yoke loop run',
    details: { paths },
  });
}

/** There is not enough room for a run that cannot lose anything. */
export function diskFull(input: {
  readonly path: string;
  readonly freeBytes: number;
  readonly neededBytes: number;
}): WorkspaceError {
  const mib = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;
  return new WorkspaceError({
    code: 'DISK_FULL',
    message: `Only ${mib(input.freeBytes)} are free at "${input.path}"; a run needs at least ${mib(input.neededBytes)}.`,
    hint: 'Free some space; `yoke loop cleanup --remove-worktrees` removes kept benches.',
    details: input,
  });
}
