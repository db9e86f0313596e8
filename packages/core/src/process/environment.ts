import { posix, win32 } from 'node:path';
import type { Effects } from '../effects.js';

/** What an environment is for: an agent, a gate's command, the set-up of a bench, or a tool of Yoke's own. */
export type EnvironmentPurpose = 'agent' | 'gate' | 'setup' | 'tool';

/** From what an environment is made. */
export interface EnvironmentInput {
  readonly effects: Pick<Effects, 'env' | 'platform'>;
  readonly purpose: EnvironmentPurpose;
  /** Names passed on from the user's environment where they are set, besides the allow-list. */
  readonly pass: readonly string[];
  /** Set whatever else holds. */
  readonly set: Readonly<Record<string, string>>;
  /** Home folder instead of the user's own. A gate without one has a home that does not exist. Absolute path. */
  readonly home?: string | undefined;
  /** Folder for temporary files instead of the user's own. Absolute path. */
  readonly tempDir?: string | undefined;
}

/** Who the user is and how text is written: for everyone. */
const COMMON = ['USER', 'LOGNAME', 'LANG', 'LANGUAGE', 'TZ'];

/** How to reach the network here: for whoever needs it. */
const NETWORK = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'],
  ...['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE'],
];

/** Where programs find their own settings, when it is not below the home folder. */
const SETTINGS = ['SHELL', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME'];

/** Without these hardly any program starts on Windows. */
const WINDOWS = [
  ...['SYSTEMROOT', 'WINDIR', 'SYSTEMDRIVE', 'COMSPEC', 'PATHEXT', 'OS'],
  ...['PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMDATA', 'COMMONPROGRAMFILES'],
];

const WINDOWS_HOME = ['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA'];

const ALLOWED: Readonly<Record<EnvironmentPurpose, readonly string[]>> = {
  agent: [...NETWORK, ...SETTINGS],
  setup: [...NETWORK, ...SETTINGS],
  gate: [],
  tool: [],
};

/** Where version managers keep their toolchains, by the variable that says so and the folder below home that it defaults to. */
const TOOLCHAINS = [
  ['ASDF_DATA_DIR', '.asdf'],
  ['FNM_DIR', '.fnm'],
  ['NVM_DIR', '.nvm'],
  ['PYENV_ROOT', '.pyenv'],
  ['RBENV_ROOT', '.rbenv'],
  ['RUSTUP_HOME', '.rustup'],
  ['VOLTA_HOME', '.volta'],
] as const;

const TOOLCHAIN_NAMES = ['JAVA_HOME', 'GOROOT', 'ANDROID_HOME', 'DOTNET_ROOT'];

/** Never passed on by name: they load code into a program, bend git or npm, or belong to another call of Yoke. */
const REFUSED =
  /^(NODE_OPTIONS|NODE_REPL_EXTERNAL_MODULE|NODE_V8_COVERAGE|NODE_CHANNEL_FD|LD_PRELOAD|LD_AUDIT|DYLD_.*|BASH_ENV|ENV|GIT_.*|npm_.*|YOKE_(RUN|COMMAND)_ID)$/;

/** Tells whether a name is never passed on from the user's environment. `set` still sets it: that is somebody's decision, not an inheritance. */
export function isRefusedVariable(name: string): boolean {
  return REFUSED.test(name);
}

/**
 * Builds the whole environment of a program from an allow-list. Pure: reads what `effects` hands over and nothing else.
 * PATH loses its empty and relative parts, through which a program would be taken from wherever the agent stands. There
 * are no colours to strip: `TERM=dumb`, and `NO_COLOR` for gates; `CI=1` for gates and set-up.
 */
export function buildEnvironment(input: EnvironmentInput): Record<string, string> {
  const { purpose, pass, set } = input;
  const read = readerOf(input);
  const env: Record<string, string> = {};
  const passOn = (names: readonly string[]): void => {
    for (const name of names) {
      const value = read(name);
      if (value !== undefined) env[name] = value;
    }
  };
  passOn([...COMMON, ...ALLOWED[purpose], ...listLocale(input)]);
  if (input.effects.platform === 'win32') passOn(WINDOWS);
  const passed = pass.filter((name) => !isRefusedVariable(name));
  return {
    ...env,
    ...(purpose === 'gate' ? buildToolchains(input) : {}),
    ...buildFolders(input),
    ...FIXED[purpose],
    ...keepDefined(Object.fromEntries(passed.map((name) => [name, read(name)]))),
    ...set,
  };
}

const FIXED: Readonly<Record<EnvironmentPurpose, Readonly<Record<string, string>>>> = {
  agent: { TERM: 'dumb' },
  setup: { TERM: 'dumb', CI: '1' },
  gate: { TERM: 'dumb', CI: '1', NO_COLOR: '1' },
  tool: { TERM: 'dumb', LC_ALL: 'C' },
};

type Reader = (name: string) => string | undefined;

/** Reads a variable; on Windows whatever the case of its name. */
function readerOf({ effects }: EnvironmentInput): Reader {
  const { env, platform } = effects;
  if (platform !== 'win32') return (name) => env[name];
  const byName = new Map(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]));
  return (name) => byName.get(name.toUpperCase());
}

function listLocale({ effects }: EnvironmentInput): readonly string[] {
  return Object.keys(effects.env).filter((name) => name.startsWith('LC_'));
}

/** PATH, and the folders that are the program's own. */
function buildFolders(input: EnvironmentInput): Record<string, string> {
  const { effects } = input;
  const read = readerOf(input);
  const own = effects.platform === 'win32' ? windowsFolders(input) : posixFolders(input);
  const path = cleanPath(read('PATH') ?? '', effects.platform);
  return keepDefined({ PATH: path, ...own });
}

type Folders = Readonly<Record<string, string | undefined>>;

function posixFolders({ effects, purpose, home, tempDir }: EnvironmentInput): Folders {
  const { HOME, TMPDIR } = effects.env;
  return {
    HOME: home ?? (purpose === 'gate' ? '/nonexistent' : HOME),
    TMPDIR: tempDir ?? TMPDIR,
  };
}

function windowsFolders(input: EnvironmentInput): Folders {
  const { purpose, home, tempDir } = input;
  const read = readerOf(input);
  const temp = tempDir ?? read('TEMP');
  const isPrivate = home !== undefined || purpose === 'gate';
  const settings = isPrivate ? [] : WINDOWS_HOME.map((name) => [name, read(name)] as const);
  return {
    USERPROFILE: isPrivate ? (home ?? 'C:\\nonexistent') : read('USERPROFILE'),
    TEMP: temp,
    TMP: temp,
    ...Object.fromEntries(settings),
  };
}

function keepDefined(values: Folders): Record<string, string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function cleanPath(path: string, platform: string): string {
  const { delimiter, isAbsolute } = platform === 'win32' ? win32 : posix;
  return path
    .split(delimiter)
    .filter((part) => isAbsolute(part))
    .join(delimiter);
}

/**
 * A gate has an empty home, in which the shims of version managers would find no toolchain. Where PATH leads into such a
 * manager's folder, its variable says where that folder is.
 */
function buildToolchains(input: EnvironmentInput): Record<string, string> {
  const read = readerOf(input);
  const { HOME: home, PATH: path = '' } = input.effects.env;
  const env: Record<string, string> = {};
  for (const name of TOOLCHAIN_NAMES) {
    const value = read(name);
    if (value !== undefined) env[name] = value;
  }
  for (const [name, folder] of TOOLCHAINS) {
    const value = read(name) ?? (home === undefined ? undefined : posix.join(home, folder));
    if (value !== undefined && isOnPath(value, path)) env[name] = value;
  }
  return env;
}

/** rustup's shims stand in cargo's folder, every other manager's in its own. */
function isOnPath(folder: string, path: string): boolean {
  const places = folder.endsWith('/.rustup') ? [folder.replace(/rustup$/, 'cargo')] : [folder];
  return path.split(':').some((part) => places.some((place) => part.startsWith(`${place}/`)));
}
