// The public types of @yoke/cli. Written by "npm run api:update"; a change here is a change for users.
const COMMANDS: readonly CommandRow[];
interface CommandRow {
    readonly path: string;
    readonly about: string;
    readonly details?: string | undefined;
    readonly operands: readonly OperandRow[];
    readonly flags: readonly FlagRow[];
    readonly examples: readonly (readonly [
        command: string,
        about: string
    ])[];
    readonly exits: Readonly<Record<number, string>>;
}
interface FlagRow {
    readonly name: string;
    readonly value?: FlagValue | undefined;
    readonly about: string;
    readonly default?: string | undefined;
    readonly hasOpposite?: boolean | undefined;
}
type FlagValue = {
    readonly kind: 'text';
    readonly name: string;
} | {
    readonly kind: 'count';
    readonly name: string;
} | {
    readonly kind: 'amount';
    readonly name: string;
} | {
    readonly kind: 'choice';
    readonly name: string;
    readonly choices: readonly string[];
};
interface OperandRow {
    readonly name: string;
    readonly about: string;
    readonly default?: string | undefined;
    readonly choices?: readonly string[] | undefined;
}
function findCommand(path: string): CommandRow | undefined;
export {
    COMMANDS,
    CommandRow,
    FlagRow,
    FlagValue,
    OperandRow,
    findCommand,
};
