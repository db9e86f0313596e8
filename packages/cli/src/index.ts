export { COMMANDS, findCommand } from './command-line/command-table.js';
export type { CommandRow, FlagRow, FlagValue, OperandRow } from './command-line/command-types.js';
