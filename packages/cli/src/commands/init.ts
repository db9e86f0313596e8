import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDirectory, mergeGitignore, writeFileAtomic, writeNewFile } from '@yoke/core';
import { KNOWN_AGENTS } from '../composition/known-agents.generated.js';
import { directoryMissing } from '../config/config-errors.js';
import { findConfig } from '../config/find-config.js';
import { EXIT } from '../exit.js';
import { openQuestions } from '../init/ask.js';
import { type DetectedProject, detectProject } from '../init/detect-project.js';
import { type InitChoices, renderBacklogFile, renderConfigFile } from '../init/render-files.js';
import { installationFolder } from '../installation.js';
import { listPluginBases, resolvePlugin } from '../plugins/resolve-plugin.js';
import { toJsonLine } from '../reporters/json-line.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** What happened to one file. */
interface FileReport {
  readonly path: string;
  readonly outcome: 'created' | 'updated' | 'kept';
}

// Files that people and git read, so with the rights that an editor would give them.
const MODE = 0o644;

/** `yoke init`: writes the configuration, a first backlog and the block of .gitignore. Never overwrites; says the one next command. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory: root, isJson } = context;
  const info = await stat(root).catch(() => undefined);
  if (info?.isDirectory() !== true) throw directoryMissing(root);
  const existing = await findConfig(root);
  const detected = await detectProject({ root, env: terminal.env, platform: terminal.platform });
  const choices = await choose(context, detected, existing !== undefined);
  const files = await writeFiles({ context, detected, choices, existing: existing?.path });
  const next = nextCommand({ root, detected, choices, hasConfig: existing !== undefined });
  if (isJson) terminal.out(toJsonLine({ root, files, detected: { ...detected }, choices, next }));
  else {
    terminal.out(
      files.map(({ path, outcome }) => `${outcome.padEnd(8)}${escapeLine(path)}\n`).join(''),
    );
    terminal.out(`Next: ${next}\n`);
  }
  return EXIT.yes;
}

async function choose(
  context: CommandContext,
  detected: DetectedProject,
  hasConfig: boolean,
): Promise<InitChoices> {
  const { flags, terminal, isJson, signal } = context;
  const fixed = {
    verify: flags.verify === undefined ? undefined : String(flags.verify),
    runner: flags.runner === undefined ? undefined : String(flags.runner),
  };
  const proposed = {
    verify: fixed.verify ?? detected.verify,
    runner: fixed.runner ?? detected.agents[0]?.agent,
  };
  const mayAsk =
    terminal.isInTty && terminal.isOutTty && flags.yes !== true && !isJson && !hasConfig;
  const { verify, runner } = mayAsk ? await askAll(fixed, proposed, signal) : proposed;
  return { verify, runner, plugin: KNOWN_AGENTS.find(({ agent }) => agent === runner)?.package };
}

type Answers = Pick<InitChoices, 'verify' | 'runner'>;

async function askAll(fixed: Answers, proposed: Answers, signal: AbortSignal): Promise<Answers> {
  const { ask, close } = openQuestions(signal);
  try {
    const verify =
      fixed.verify ?? (await ask('Command that proves the whole project', proposed.verify));
    const names = KNOWN_AGENTS.map(({ agent }) => agent).join(', ');
    const runner =
      fixed.runner ??
      (await ask(`Agent that implements (${names}, or a name of your own)`, proposed.runner));
    return { verify, runner };
  } finally {
    close();
  }
}

async function writeFiles(input: {
  readonly context: CommandContext;
  readonly detected: DetectedProject;
  readonly choices: InitChoices;
  readonly existing: string | undefined;
}): Promise<readonly FileReport[]> {
  const { context, detected, choices, existing } = input;
  const { directory: root, terminal } = context;
  const effects = createSystemEffects(terminal);
  const create = async (path: string, text: string): Promise<FileReport> => {
    try {
      await writeNewFile(join(root, path), text, { effects, mode: MODE });
      return { path, outcome: 'created' };
    } catch (error) {
      if (error instanceof Error && isAlreadyThere(error)) return { path, outcome: 'kept' };
      throw error;
    }
  };
  await ensureDirectory(join(root, '.yoke'), effects, 0o755);
  const config: FileReport =
    existing === undefined
      ? await create('.yoke/config.yaml', renderConfigFile(choices, detected))
      : { path: existing, outcome: 'kept' };
  const backlog = await create('.yoke/prd.yaml', renderBacklogFile(choices.verify));
  const before = await readFile(join(root, '.gitignore'), 'utf8').catch(() => '');
  const after = mergeGitignore(before);
  if (after === before) return [config, backlog, { path: '.gitignore', outcome: 'kept' }];
  await writeFileAtomic(join(root, '.gitignore'), after, { effects, mode: MODE });
  return [config, backlog, { path: '.gitignore', outcome: before === '' ? 'created' : 'updated' }];
}

function isAlreadyThere(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  const cause =
    error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return code === 'EEXIST' || cause === 'EEXIST';
}

function nextCommand(input: {
  readonly root: string;
  readonly detected: DetectedProject;
  readonly choices: InitChoices;
  readonly hasConfig: boolean;
}): string {
  const { root, detected, choices, hasConfig } = input;
  if (!detected.isGitRepository) return 'git init';
  if (choices.plugin !== undefined && !hasConfig) {
    const bases = listPluginBases({
      root,
      configFile: undefined,
      installation: installationFolder(),
    });
    const { problem } = resolvePlugin({ specifier: choices.plugin }, bases);
    if (problem?.code === 'PLUGIN_NOT_FOUND') return `npm install --save-dev ${choices.plugin}`;
  }
  return 'yoke doctor';
}
