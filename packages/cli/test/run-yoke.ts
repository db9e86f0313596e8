import { spawn } from 'node:child_process';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The built command. */
export const BIN = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));

const FIXTURES = fileURLToPath(new URL('../../../fixtures/broken', import.meta.url));

/** How a start of the command ended. */
export interface YokeResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command without a terminal and waits for its end. */
export async function runYoke(
  argv: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly bin?: string;
  } = {},
): Promise<YokeResult> {
  const child = spawn(process.execPath, [options.bin ?? BIN, ...argv], {
    cwd: options.cwd ?? tmpdir(),
    env: { PATH: process.env.PATH, HOME: tmpdir(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, stdout, stderr };
}

/** Makes an empty folder that is removed when the test is over. */
export async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'yoke-cli-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies a broken project to a folder of its own, so that nothing above it is found. */
export async function copyBroken(name: string): Promise<string> {
  const folder = await makeFolder();
  await cp(join(FIXTURES, name), folder, { recursive: true });
  return folder;
}

/** Path of the exact message that a broken project provokes. */
export function expectedFile(name: string): string {
  return join(FIXTURES, name, 'expected.txt');
}

/** Replaces what differs from machine to machine. */
export function withoutPlaces(text: string, root: string): string {
  return text.replaceAll(root, '<project>').replaceAll(dirname(BIN), '<yoke>');
}
