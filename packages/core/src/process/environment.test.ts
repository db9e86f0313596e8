import { describe, expect, it } from 'vitest';
import { buildEnvironment, type EnvironmentInput, isRefusedVariable } from './environment.js';

const USER_ENV = {
  PATH: '/usr/bin:.::node_modules/.bin:/home/u/.pyenv/shims:/home/u/.cargo/bin',
  HOME: '/home/u',
  USER: 'u',
  LANG: 'de_DE.UTF-8',
  LC_NUMERIC: 'C',
  TMPDIR: '/home/u/tmp',
  SHELL: '/bin/zsh',
  HTTPS_PROXY: 'http://proxy:3128',
  TERM: 'xterm-256color',
  FORCE_COLOR: '3',
  OPENAI_API_KEY: 'secret',
  SSH_AUTH_SOCK: '/run/agent',
  NODE_OPTIONS: '--inspect',
  CLAUDECODE: '1',
  GIT_DIR: '/elsewhere',
  npm_config_registry: 'x',
  YOKE_RUN_ID: 'outer',
};

function build(
  parts: Partial<EnvironmentInput> & { platform?: string; env?: Record<string, string> },
) {
  const { platform = 'linux', env = USER_ENV, ...rest } = parts;
  return buildEnvironment({
    purpose: 'gate',
    pass: [],
    set: {},
    effects: { env, platform },
    ...rest,
  });
}

describe("an agent's environment", () => {
  it('holds the allow-list and nothing else', () => {
    expect(build({ purpose: 'agent' })).toEqual({
      PATH: '/usr/bin:/home/u/.pyenv/shims:/home/u/.cargo/bin',
      HOME: '/home/u',
      USER: 'u',
      LANG: 'de_DE.UTF-8',
      LC_NUMERIC: 'C',
      TMPDIR: '/home/u/tmp',
      SHELL: '/bin/zsh',
      HTTPS_PROXY: 'http://proxy:3128',
      TERM: 'dumb',
    });
  });

  it('holds what is passed on by name, where it is set', () => {
    const env = build({ purpose: 'agent', pass: ['OPENAI_API_KEY', 'NOT_SET'] });

    expect(env).toMatchObject({ OPENAI_API_KEY: 'secret' });
    expect(env).not.toHaveProperty('NOT_SET');
  });
});

describe("a gate's environment", () => {
  it('has a home and a temporary folder of its own, no network settings and no colours', () => {
    expect(build({ home: '/p/home', tempDir: '/p/tmp' })).toEqual({
      PATH: '/usr/bin:/home/u/.pyenv/shims:/home/u/.cargo/bin',
      HOME: '/p/home',
      TMPDIR: '/p/tmp',
      USER: 'u',
      LANG: 'de_DE.UTF-8',
      LC_NUMERIC: 'C',
      PYENV_ROOT: '/home/u/.pyenv',
      RUSTUP_HOME: '/home/u/.rustup',
      TERM: 'dumb',
      CI: '1',
      NO_COLOR: '1',
    });
  });

  it("never has the user's home", () => {
    expect(build({}).HOME).toBe('/nonexistent');
  });

  it('is told where a version manager is by its own variable first', () => {
    const env = { PATH: '/opt/pyenv/shims', HOME: '/home/u', PYENV_ROOT: '/opt/pyenv' };

    expect(build({ env })).toMatchObject({ PYENV_ROOT: '/opt/pyenv' });
  });
});

describe('the environment of a set-up', () => {
  it('has home, network and CI', () => {
    expect(build({ purpose: 'setup' })).toMatchObject({
      HOME: '/home/u',
      HTTPS_PROXY: 'http://proxy:3128',
      CI: '1',
    });
  });
});

describe("a tool's environment", () => {
  it('speaks English', () => {
    expect(build({ purpose: 'tool' })).toMatchObject({ LC_ALL: 'C', HOME: '/home/u' });
  });
});

describe.each(['agent', 'gate', 'setup', 'tool'] as const)('an environment for %s', (purpose) => {
  it.each(['NODE_OPTIONS', 'GIT_DIR', 'npm_config_registry', 'YOKE_RUN_ID'])(
    'never inherits %s, not even by name',
    (name) => {
      expect(isRefusedVariable(name)).toBe(true);
      expect(build({ purpose, pass: [name] })).not.toHaveProperty(name);
    },
  );

  it('holds what is set, whatever else holds', () => {
    const set = { NODE_OPTIONS: '--test', PATH: '/only', CI: 'no' };

    expect(build({ purpose, set })).toMatchObject(set);
  });

  it('has no empty or relative part in PATH', () => {
    expect(build({ purpose, env: { PATH: ':a:./b::/c:' } }).PATH).toBe('/c');
  });
});

describe('an environment on Windows', () => {
  it('finds variables whatever their case, and keeps what programs need to start', () => {
    const env = {
      Path: 'C:\\bin;.;D:\\x',
      SystemRoot: 'C:\\Windows',
      USERPROFILE: 'C:\\Users\\u',
      APPDATA: 'C:\\Users\\u\\AppData',
      TEMP: 'C:\\T',
    };

    expect(build({ purpose: 'agent', platform: 'win32', env })).toEqual({
      PATH: 'C:\\bin;D:\\x',
      SYSTEMROOT: 'C:\\Windows',
      USERPROFILE: 'C:\\Users\\u',
      APPDATA: 'C:\\Users\\u\\AppData',
      TEMP: 'C:\\T',
      TMP: 'C:\\T',
      TERM: 'dumb',
    });
  });

  it("keeps the user's folders from a gate", () => {
    const env = { USERPROFILE: 'C:\\Users\\u', APPDATA: 'C:\\Users\\u\\AppData' };

    const gate = build({ platform: 'win32', env, home: 'C:\\p', tempDir: 'C:\\t' });

    expect(gate).toMatchObject({ USERPROFILE: 'C:\\p', TEMP: 'C:\\t', TMP: 'C:\\t' });
    expect(gate).not.toHaveProperty('APPDATA');
  });
});
