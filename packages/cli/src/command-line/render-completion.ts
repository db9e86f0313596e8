import { COMMANDS } from './command-table.js';
import type { CommandRow, FlagRow } from './command-types.js';
import { GLOBAL_FLAGS } from './global-flags.js';

/** The shells that there is a completion script for. */
export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish'] as const;

/** One shell of {@link COMPLETION_SHELLS}. */
export type CompletionShell = (typeof COMPLETION_SHELLS)[number];

/** Makes the completion script of a shell from the command table. The script starts no process of its own, so that it is instant. */
export function renderCompletion(shell: CompletionShell): string {
  if (shell === 'fish') return renderFish();
  const bash = renderBash();
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

function flagNames(flag: FlagRow): readonly string[] {
  return flag.hasOpposite === true ? [`--${flag.name}`, `--no-${flag.name}`] : [`--${flag.name}`];
}

function wordsAfter(row: CommandRow): readonly string[] {
  const choices = row.operands.flatMap((operand) => operand.choices ?? []);
  return [...choices, ...[...row.flags, ...GLOBAL_FLAGS].flatMap(flagNames)];
}

// The words that may stand at each place, by what stands before it.
function buildTree(): ReadonlyMap<string, readonly string[]> {
  const tree = new Map<string, Set<string>>([['', new Set(GLOBAL_FLAGS.flatMap(flagNames))]]);
  const add = (path: string, words: readonly string[]): void => {
    const set = tree.get(path) ?? new Set<string>();
    for (const word of words) set.add(word);
    tree.set(path, set);
  };
  for (const row of COMMANDS) {
    const [first = '', second] = row.path.split(' ');
    add('', [first]);
    if (second !== undefined) add(first, [second]);
    add(row.path, wordsAfter(row));
  }
  return new Map([...tree].map(([path, words]) => [path, [...words]]));
}

function renderBash(): string {
  const cases = [...buildTree()].map(
    ([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`,
  );
  return `# Completion of yoke for bash and zsh. Use it with: eval "$(yoke completion bash)"
_yoke() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  while :; do
    words=''
    case "$path" in
${cases.join('\n')}
    esac
    [ -n "$words" ] && break
    case "$path" in *' '*) path="\${path% *}" ;; *) path='' ;; esac
  done
  COMPREPLY=( $(compgen -W "$words" -- "$current") $(compgen -d -- "$current") )
}
complete -F _yoke yoke
`;
}

function renderFish(): string {
  const lines = ['# Completion of yoke for fish. Use it with: yoke completion fish | source'];
  for (const row of COMMANDS) {
    const [first = '', second] = row.path.split(' ');
    const place =
      second === undefined ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${first}`;
    const about = row.about.replaceAll("'", "\\'");
    lines.push(`complete -c yoke -n '${place}' -a '${second ?? first}' -d '${about}'`);
    if (second !== undefined) lines.push(`complete -c yoke -n __fish_use_subcommand -a '${first}'`);
    const seen = second ?? first;
    for (const flag of row.flags) {
      for (const name of flagNames(flag)) {
        lines.push(
          `complete -c yoke -n '__fish_seen_subcommand_from ${seen}' -l '${name.slice(2)}'`,
        );
      }
    }
  }
  for (const flag of GLOBAL_FLAGS) lines.push(`complete -c yoke -l '${flag.name}'`);
  return `${[...new Set(lines)].join('\n')}\n`;
}
