import type { ChangedFile, Dilution } from './changed-file.js';

/** Words of package managers behind which the name of a script stands, or which are one. */
const OWN_NAMES = new Set(['test', 'start', 'stop', 'restart']);
const NOT_A_SCRIPT = new Set(['exec', 'dlx', 'install', 'ci', 'i', 'add', 'audit', 'x', 'create']);

/**
 * Names the scripts of `package.json` that commands run: `npm test`, `npm run lint`, `pnpm check`, `yarn build`, `bun run x`,
 * `node --run x`, with what stands before and after each and with the scripts they run in turn.
 */
export function listJudgedScripts(
  commands: readonly string[],
  scripts: Readonly<Record<string, unknown>>,
): readonly string[] {
  const found = new Set<string>();
  const visit = (command: string): void => {
    for (const name of namesIn(command)) {
      for (const each of [`pre${name}`, name, `post${name}`]) {
        if (found.has(each)) continue;
        found.add(each);
        const script = scripts[each];
        if (typeof script === 'string') visit(script);
      }
    }
  };
  for (const command of commands) visit(command);
  return [...found].sort();
}

function namesIn(command: string): readonly string[] {
  const words = command.split(/[\s'"`;|&()]+/).filter((word) => word !== '');
  return words.flatMap((word, index) => {
    if (word === '--run') return words.slice(index + 1, index + 2);
    if (word.startsWith('--run=')) return [word.slice('--run='.length)];
    if (!/^(?:npm|pnpm|yarn|bun)$/.test(word)) return [];
    const rest = words.slice(index + 1).filter((one) => !one.startsWith('-'));
    return nameBehind(word, rest[0] ?? '', rest[1]);
  });
}

function nameBehind(manager: string, first: string, second: string | undefined): readonly string[] {
  if (/^(?:run|run-script|rum|urn)$/.test(first)) return second === undefined ? [] : [second];
  if (first === 't' || first === 'tst') return ['test'];
  if (manager === 'npm') return OWN_NAMES.has(first) ? [first] : [];
  return first === '' || NOT_A_SCRIPT.has(first) ? [] : [first];
}

/**
 * Finds changes of scripts that judge: a dependency may be added, but what the commands of gates and criteria run is fixed.
 * A file that can no longer be read is a change of all of them.
 */
export function findScriptChanges(
  file: ChangedFile,
  commands: readonly string[],
): readonly Dilution[] {
  if (file.path !== 'package.json' || file.before === undefined) return [];
  const [old, now] = [readPackageScripts(file.before), readPackageScripts(file.after ?? '')];
  if (old === undefined) return [];
  if (now === undefined)
    return [{ ruleId: 'judge-script', message: 'package.json can no longer be read' }];
  const judged = new Set([
    ...listJudgedScripts(commands, old),
    ...listJudgedScripts(commands, now),
  ]);
  return [...judged]
    .filter((name) => textOf(old, name) !== textOf(now, name))
    .map((name) => ({
      ruleId: 'judge-script' as const,
      message: `the script "${name}" judges the story and was ${describe(textOf(old, name))}, now ${describe(textOf(now, name))}`,
    }));
}

type Scripts = Readonly<Record<string, unknown>>;

/** Reads the scripts of a `package.json`; absent when it cannot be read. */
export function readPackageScripts(text: string): Scripts | undefined {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    if (!Object.hasOwn(parsed, 'scripts')) return {};
    const { scripts } = parsed as { readonly scripts: unknown };
    return typeof scripts === 'object' && scripts !== null ? (scripts as Scripts) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(scripts: Scripts, name: string): string | undefined {
  return Object.hasOwn(scripts, name) ? JSON.stringify(scripts[name]) : undefined;
}

function describe(value: string | undefined): string {
  return value === undefined ? 'absent' : value.slice(0, 200);
}
