import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files by relative path. */
export type Files = Readonly<Record<string, string>>;

/** A git repository with a home folder beside it, in a temporary folder of their own. */
export interface Bench {
  /** Holds all the others, and nothing else. */
  readonly base: string;
  readonly cwd: string;
  readonly home: string;
  readonly scratchDir: string;
  readonly read: (path: string) => string;
  readonly write: (files: Files) => void;
  /** What git sees as changed, one path a line. */
  readonly changes: () => string;
  readonly dispose: () => void;
}

const GIT_ENV = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  PATH: process.env.PATH ?? '',
};

/** Makes a bench with these files committed. Dispose of it after use. */
export function createBench(files: Files = { 'README.md': '# Project\n' }): Bench {
  const base = mkdtempSync(join(tmpdir(), 'yoke-e2e-'));
  const [cwd, home, scratchDir] = ['project', 'home', 'scratch'].map((name) => join(base, name));
  if (cwd === undefined || home === undefined || scratchDir === undefined) throw new Error('path');
  for (const folder of [cwd, home, scratchDir, join(base, 'tmp')]) mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd, env: GIT_ENV, encoding: 'utf8' });
  const write = (given: Files) => writeFiles(cwd, given);
  write(files);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=base');
  return {
    base,
    cwd,
    home,
    scratchDir,
    read: (path) => readFileSync(join(cwd, path), 'utf8'),
    write,
    changes: () => git('status', '--porcelain', '--untracked-files=all'),
    dispose: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Processes that carry a text in their environment or on their command line, each with its id, from what the system tells of them. */
export function processesWith(text: string): readonly string[] {
  return listProcesses()
    .filter(({ told, environment }) => told.includes(text) || environment.includes(text))
    .map(({ pid, told }) => `${pid}: ${told.slice(0, 500)}`);
}

/** Processes that have inherited a text in their environment, as everything does that an agent starts. A cage that waits for its next program does not. */
export function heirsOf(text: string): readonly string[] {
  return listProcesses()
    .filter(({ environment }) => environment.includes(text))
    .map(({ pid, told }) => `${pid}: ${told.slice(0, 500)}`);
}

interface Told {
  readonly pid: number;
  readonly told: string;
  readonly environment: string;
}

function listProcesses(): readonly Told[] {
  const all = process.platform === 'linux' ? listFromProc() : listFromPs();
  return all.filter(({ pid }) => pid !== process.pid);
}

function listFromProc(): readonly Told[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const read = (file: string) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), told: read('cmdline'), environment: read('environ') }];
      } catch {
        // It ended while it was looked at.
        return [];
      }
    });
}

// Elsewhere the environment stands behind the command line, and the two cannot be told apart.
function listFromPs(): readonly Told[] {
  const options = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
  const lines = execFileSync('ps', ['-axEww', '-o', 'pid=,command='], options).split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), told: line, environment: line }));
}
