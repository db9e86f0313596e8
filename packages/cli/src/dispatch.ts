import type { RunCommand } from './commands/command-context.js';

/** The module of each command, loaded when the command runs and not before: what one needs, no other pays for. */
export const COMMAND_MODULES: Readonly<
  Record<string, () => Promise<{ readonly run: RunCommand }>>
> = {
  init: () => import('./commands/init.js'),
  doctor: () => import('./commands/doctor.js'),
  'loop run': () => import('./commands/loop-run.js'),
  'loop resume': () => import('./commands/loop-resume.js'),
  'loop status': () => import('./commands/loop-status.js'),
  'loop pause': () => import('./commands/loop-pause.js'),
  'loop wait': () => import('./commands/loop-wait.js'),
  'loop cleanup': () => import('./commands/loop-cleanup.js'),
  'loop on': () => import('./commands/loop-on.js'),
  'loop off': () => import('./commands/loop-off.js'),
  'prd check': () => import('./commands/prd-check.js'),
  'prd schema': () => import('./commands/prd-schema.js'),
  'config show': () => import('./commands/config-show.js'),
  'config schema': () => import('./commands/config-schema.js'),
  plugins: () => import('./commands/plugins.js'),
  gates: () => import('./commands/gates.js'),
  'gates selftest': () => import('./commands/gates-selftest.js'),
  'gate run': () => import('./commands/gate-run.js'),
  compact: () => import('./commands/compact.js'),
  'artifacts list': () => import('./commands/artifacts-list.js'),
  'artifacts show': () => import('./commands/artifacts-show.js'),
  'artifacts verify': () => import('./commands/artifacts-verify.js'),
  ledger: () => import('./commands/ledger.js'),
  'ledger verify': () => import('./commands/ledger-verify.js'),
  'proof verify': () => import('./commands/proof-verify.js'),
  'attempts list': () => import('./commands/attempts-list.js'),
  'attempts show': () => import('./commands/attempts-show.js'),
  'attempts restore': () => import('./commands/attempts-restore.js'),
  completion: () => import('./commands/completion.js'),
};
