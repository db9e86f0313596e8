/** Rows of a text as a terminal would show them. */
export type TerminalRows = string[];

interface Screen {
  readonly rows: TerminalRows;
  row: number;
  column: number;
}

// Escape sequences with their parameters and final byte; string sequences (titles, links, clipboard) up to their end.
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this reads
  /(?:\x1b\[|\x9b)([0-?]*)[ -/]*([@-~])|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?|[\n\r\b]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const MOVES = /[\r\b\x1b\x90\x98\x9b\x9d-\x9f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const VERTICAL = /(?:\x1b\[|\x9b)\d*[ABEF]/;
const MAX_COLUMN = 10_000;

/** Tells whether a text moves the cursor to another line, so that its lines cannot be resolved one by one. */
export function hasVerticalMove(text: string): boolean {
  return VERTICAL.test(text);
}

/**
 * Resolves carriage returns, backspaces and cursor movements as a terminal would, so that a progress bar is its last state. A
 * cleared screen does not lose what stood there: text goes on below.
 */
export function resolveTerminal(text: string): TerminalRows {
  if (!MOVES.test(text)) return text.split('\n');
  const screen: Screen = { rows: [''], row: 0, column: 0 };
  let from = 0;
  for (const token of text.matchAll(TOKEN)) {
    writeText(screen, text.slice(from, token.index));
    from = token.index + token[0].length;
    applyToken(screen, token);
  }
  writeText(screen, text.slice(from));
  return screen.rows;
}

function writeText(screen: Screen, text: string): void {
  if (text === '') return;
  const row = screen.rows[screen.row] ?? '';
  const start =
    row.length < screen.column ? row.padEnd(screen.column) : row.slice(0, screen.column);
  screen.column += text.length;
  screen.rows[screen.row] = start + text + row.slice(screen.column);
}

function applyToken(screen: Screen, [token, parameters = '', final = '']: RegExpExecArray): void {
  if (token === '\n') moveTo(screen, screen.row + 1, 0);
  else if (token === '\r') screen.column = 0;
  else if (token === '\b') screen.column = Math.max(0, screen.column - 1);
  else applySequence(screen, final, Number.parseInt(parameters, 10) || 0);
}

// Of the sequences only those that move the cursor or erase matter; `parameter` is 0 where none is given.
function applySequence(screen: Screen, final: string, parameter: number): void {
  const count = Math.min(parameter || 1, MAX_COLUMN);
  const { row, column, rows } = screen;
  switch (final) {
    case 'A':
    case 'F':
      moveTo(screen, Math.max(0, row - count), final === 'F' ? 0 : column);
      break;
    case 'B':
    case 'E':
      moveTo(screen, Math.min(rows.length - 1, row + count), final === 'E' ? 0 : column);
      break;
    case 'C':
      screen.column = Math.min(MAX_COLUMN, column + count);
      break;
    case 'D':
      screen.column = Math.max(0, column - count);
      break;
    case 'G':
      screen.column = count - 1;
      break;
    case 'H':
    case 'f':
      moveTo(screen, rows.length, 0);
      break;
    case 'K':
      eraseInRow(screen, parameter);
      break;
    default:
  }
}

function eraseInRow(screen: Screen, mode: number): void {
  const row = screen.rows[screen.row] ?? '';
  const kept =
    mode === 0
      ? row.slice(0, screen.column)
      : mode === 1
        ? ' '.repeat(Math.min(screen.column, row.length)) + row.slice(screen.column)
        : '';
  screen.rows[screen.row] = kept;
}

function moveTo(screen: Screen, row: number, column: number): void {
  screen.row = row;
  screen.column = column;
  if (row >= screen.rows.length) screen.rows.push('');
  screen.row = Math.min(row, screen.rows.length - 1);
}
