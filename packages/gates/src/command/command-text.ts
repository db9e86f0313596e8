import type { CommandLine } from '@yoke/core/contracts';
import { toInertText } from '../compaction/inert-text.js';

const PLAIN_WORD = /^[\w@%+=:,./-]+$/;
const MAX_COMMAND_CHARS = 300;

/** Shows a command on one line for a person: argv words are quoted where a shell would need it, control characters are gone, at most 300 characters. */
export function formatCommand(command: CommandLine): string {
  const text =
    typeof command === 'string'
      ? command
      : command.map((word) => (PLAIN_WORD.test(word) ? word : quoteWord(word))).join(' ');
  const line = toInertText(text).replace(/\s+/g, ' ').trim();
  return line.length <= MAX_COMMAND_CHARS ? line : `${cutText(line, MAX_COMMAND_CHARS - 1)}…`;
}

/** Names the program that a command starts: the first word that is not a variable assignment. */
export function programOf(command: CommandLine): string {
  const words = typeof command === 'string' ? command.trim().split(/\s+/) : command;
  const program = words.find((word) => !/^\w+=/.test(word)) ?? '';
  return toInertText(program).replace(/\s+/g, ' ').slice(0, 100);
}

function quoteWord(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

// A cut between the halves of a surrogate pair would leave a character that no encoder accepts.
function cutText(text: string, length: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.slice(0, end);
}
