/**
 * Appends durable events to a ledger without end, printing the number of each once its call has resolved. Arguments: state
 * directory, number of the change at which it kills itself.
 */
import { openLedger } from '../ledger.js';
import { statePaths } from '../state-paths.js';
import { systemEffects } from './system-effects.js';

const [root = '', killAt] = process.argv.slice(2);

let count = 0;
const effects = systemEffects({
  observe: () => {
    count += 1;
    if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});

const ledger = await openLedger({ state: statePaths(root), effects, rotateBytes: 1_000 });
for (;;) {
  const event = await ledger.append({
    runId: 'run-1',
    type: 'recovery',
    data: { action: 'candidate-adopted', reason: 'r' },
  });
  process.stdout.write(`${event.seq}\n`);
}
