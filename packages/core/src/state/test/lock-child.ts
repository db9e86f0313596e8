/**
 * Takes the lock of a state directory and does what it is told, line by line: `check` (is it held?), `release`, `end`.
 * Arguments: state directory, run id, wait in milliseconds, and optionally the number of the change at which it kills itself.
 */
import { createInterface } from 'node:readline';
import { YokeError } from '../../errors/index.js';
import { probeProcesses } from '../../process/process-identity.js';
import { acquireLock } from '../lock.js';
import { statePaths } from '../state-paths.js';
import { systemEffects } from './system-effects.js';

const [root = '', runId = '', waitMs = '0', killAt] = process.argv.slice(2);

let count = 0;
const effects = systemEffects({
  observe: () => {
    count += 1;
    if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function attempt(action: () => unknown, word: string): Promise<void> {
  try {
    await action();
    print(word);
  } catch (error) {
    print(YokeError.isInstance(error) ? error.code : String(error));
  }
}

const lock = await acquireLock({
  state: statePaths(root),
  runId,
  effects,
  probe: await probeProcesses(effects),
  waitMs: Number(waitMs),
  signal: new AbortController().signal,
}).catch((error: unknown) => {
  print(YokeError.isInstance(error) ? error.code : String(error));
  process.exit(1);
});
print(`held ${lock.generation}`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'check') await attempt(lock.assertHeld, 'still held');
  if (line === 'release') await attempt(lock.release, 'released');
  if (line === 'end') break;
}
process.exit(0);
