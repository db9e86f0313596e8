import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDirectory, writeFileAtomic } from '@yoke/core';
import { ConfigError } from '@yoke/core/errors';
import type { CommandContext } from '../commands/command-context.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import { loadConfig } from './load-config.js';
import { setLoopEnabled } from './set-enabled.js';

/** Sets `loop.enabled` in the project's configuration, and makes one when there is none. */
export async function switchLoop(context: CommandContext, isEnabled: boolean): Promise<number> {
  const { terminal, directory, isJson } = context;
  const project = await loadConfig(directory);
  const file = project.file ?? '.yoke/config.yaml';
  if (project.file === undefined || project.config.loop.enabled !== isEnabled) {
    await change({ root: project.root, file, isEnabled, context });
  }
  const state = isEnabled ? 'on' : 'off';
  if (isJson) terminal.out(toJsonLine({ enabled: isEnabled, file }));
  else terminal.out(`the loop is ${state} in ${escapeLine(file)}\n`);
  return EXIT.yes;
}

async function change(input: {
  readonly root: string;
  readonly file: string;
  readonly isEnabled: boolean;
  readonly context: CommandContext;
}): Promise<void> {
  const { root, file, isEnabled, context } = input;
  const path = join(root, file);
  const isYaml = /\.ya?ml$|yokerc$/.test(file);
  const before = await readFile(path, 'utf8').catch(() => '');
  const after = isYaml ? setLoopEnabled(before, isEnabled) : undefined;
  if (after === undefined) {
    throw new ConfigError({
      code: 'CONFIG_NOT_EDITABLE',
      message: `"${file}" cannot be changed by the command: ${isYaml ? 'its form is unusual' : 'it is not YAML'}`,
      hint: `Set \`loop.enabled\` to ${isEnabled} in it by hand; then run: yoke config show`,
    });
  }
  const effects = createSystemEffects(context.terminal);
  await ensureDirectory(join(root, '.yoke'), effects, 0o755);
  await writeFileAtomic(path, after, { effects, mode: 0o644 });
}
