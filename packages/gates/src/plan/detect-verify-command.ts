import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerifyDetection } from './gate-plan-types.js';

// The script that `npm init` writes, in every spelling it has had.
const PLACEHOLDER = /echo\s+\\?["']?Error: no test specified/i;

const LOCKFILES = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
] as const;

type PackageManager = (typeof LOCKFILES)[number][1];

// `bun test` is bun's own runner, whatever the script says.
const TEST_COMMANDS: Readonly<Record<PackageManager, string>> = {
  npm: 'npm test',
  pnpm: 'pnpm test',
  yarn: 'yarn test',
  bun: 'bun run test',
};

const HINT = 'set "verify.command" in .yoke/config.yaml, such as `verify: { command: npm test }`';

/**
 * Finds a project's verify command: its `test` script, run by the package manager whose lockfile lies there. What is merely
 * installed says nothing, so dependencies are not looked at. Reads `package.json` and the names of lockfiles under `root`.
 */
export async function detectVerifyCommand(root: string): Promise<VerifyDetection> {
  const manifest = await readManifest(join(root, 'package.json'));
  if (typeof manifest === 'string') return { reason: manifest, hint: HINT };
  const script = manifest.scripts?.test;
  if (typeof script !== 'string' || script.trim() === '') {
    return { reason: 'package.json has no "test" script', hint: HINT };
  }
  if (PLACEHOLDER.test(script)) {
    return { reason: 'the "test" script in package.json is npm\'s placeholder', hint: HINT };
  }
  return { command: TEST_COMMANDS[await findPackageManager(root, manifest.packageManager)] };
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, unknown>> | undefined;
  readonly packageManager?: unknown;
}

async function readManifest(path: string): Promise<Manifest | string> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? 'there is no package.json' : 'package.json cannot be read';
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isManifest(value) ? value : 'package.json is not an object with an object of scripts';
  } catch {
    // The parser's own words add nothing: what is to be done is the same for every mistake in the file.
    return 'package.json is not JSON';
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const scripts = 'scripts' in value ? value.scripts : undefined;
  return scripts === undefined || (typeof scripts === 'object' && scripts !== null);
}

async function findPackageManager(root: string, declared: unknown): Promise<PackageManager> {
  const found: PackageManager[] = [];
  for (const [file, manager] of LOCKFILES) {
    if (await isFile(join(root, file))) found.push(manager);
  }
  const named = typeof declared === 'string' ? declared.split('@')[0] : undefined;
  const managers: readonly PackageManager[] = ['npm', 'pnpm', 'yarn', 'bun'];
  const match = managers.find((manager) => manager === named);
  // Several lockfiles contradict each other; the manifest's own word then decides.
  if (match !== undefined && (found.length === 0 || found.includes(match))) return match;
  return found[0] ?? 'npm';
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    // Absent or unreadable is the same here: it decides nothing.
    return false;
  }
}
