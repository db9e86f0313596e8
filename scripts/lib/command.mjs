import { spawn } from 'node:child_process';

/**
 * @typedef {object} CommandEnd
 * @property {number} exitCode 128 and more when a signal ended it, 127 when it could not be started.
 * @property {string} output Both streams in the order in which they arrived; empty when they were passed through.
 */

/**
 * Runs a program without a shell.
 *
 * @param {readonly [string, ...string[]]} argv
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isQuiet?: boolean }} [options]
 *   `isQuiet` holds the output back instead of passing it through.
 * @returns {Promise<CommandEnd>}
 */
export function runCommand(argv, options = {}) {
  const [program, ...args] = argv;
  const isHeld = options.isQuiet === true;
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      windowsHide: true,
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const output = () => Buffer.concat(chunks).toString('utf8');
    child.once('error', (error) =>
      resolve({ exitCode: 127, output: `${output()}${error.message}\n` }),
    );
    child.once('close', (code) => resolve({ exitCode: code ?? 128, output: output() }));
  });
}

/**
 * Runs a program quietly and answers what it printed.
 *
 * @param {readonly [string, ...string[]]} argv
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @throws {Error} with the output when it fails
 */
export async function readCommand(argv, options = {}) {
  const { exitCode, output } = await runCommand(argv, { ...options, isQuiet: true });
  if (exitCode !== 0) {
    throw new Error(`"${argv.join(' ')}" ended with exit code ${exitCode}:\n${output}`);
  }
  return output;
}
