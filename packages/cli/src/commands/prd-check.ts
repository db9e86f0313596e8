import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backlog, type CheckedBacklog, checkBacklog } from '@yoke/core';
import { ConfigError, type Problem } from '@yoke/core/errors';
import { loadConfig } from '../config/load-config.js';
import { describeProblem, EXIT, listProblems } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { escapeLine, escapeText } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** Where the backlog of a project is, relative to it. */
export const BACKLOG_FILE = '.yoke/prd.yaml';

/** `yoke prd check`: says everything that is wrong with the backlog at once. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, isJson } = context;
  const { root, config } = await loadConfig(context.directory);
  const { backlog, problems, warnings } = await checkBacklogFile(root, config);
  if (isJson) {
    const stories = backlog?.stories.map(({ id, title, passes, needs, line }) => ({
      id,
      title,
      passes,
      needs,
      line,
    }));
    terminal.out(
      toJsonLine({
        file: BACKLOG_FILE,
        stories,
        problems,
        warnings,
        inactiveKeys: backlog?.inactiveKeys,
      }),
    );
    return problems.length === 0 ? EXIT.yes : EXIT.no;
  }
  for (const problem of problems) terminal.out(`${escapeText(describeProblem(problem))}\n`);
  for (const warning of warnings)
    terminal.out(`warning: ${escapeText(describeProblem(warning))}\n`);
  for (const key of backlog?.inactiveKeys ?? []) {
    terminal.out(`\`${escapeLine(key)}\` is not active yet: it is checked and changes nothing\n`);
  }
  terminal.out(renderResult(backlog, problems.length));
  return problems.length === 0 ? EXIT.yes : EXIT.no;
}

/**
 * Reads the backlog of a project and checks it.
 * @throws ConfigError BACKLOG_MISSING when it cannot be read.
 */
export async function checkBacklogFile(
  root: string,
  config: Parameters<typeof checkBacklog>[1],
): Promise<CheckedBacklog> {
  const text = await readBacklog(root);
  try {
    return checkBacklog({ text, file: BACKLOG_FILE }, config);
  } catch (error) {
    const problems: readonly Problem[] = listProblems(error);
    if (problems.length === 0) throw error;
    return { backlog: undefined, problems, warnings: [] };
  }
}

async function readBacklog(root: string): Promise<Uint8Array> {
  const file = join(root, BACKLOG_FILE);
  try {
    // Reading a named pipe would wait for ever.
    if (!(await stat(file)).isFile()) throw new Error('it is not a file');
    return await readFile(file);
  } catch (cause) {
    throw new ConfigError({
      code: 'BACKLOG_MISSING',
      message: `"${BACKLOG_FILE}" cannot be read in "${root}": ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Make a first one: yoke init',
      cause,
    });
  }
}

function renderResult(backlog: Backlog | undefined, count: number): string {
  if (count > 0) return `${count} ${count === 1 ? 'problem' : 'problems'} in ${BACKLOG_FILE}\n`;
  const stories = backlog?.stories ?? [];
  const open = stories.filter(({ passes }) => !passes).length;
  return `${BACKLOG_FILE} is sound: ${stories.length} ${stories.length === 1 ? 'story' : 'stories'}, ${open} open\n`;
}
