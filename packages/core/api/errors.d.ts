// The public types of @yoke/core/errors. Written by "npm run api:update"; a change here is a change for users.
const BRAND: unique symbol;
class CapabilityError extends YokeError {
}
class ConfigError extends YokeError {
}
class LedgerError extends YokeError {
}
class PluginError extends YokeError {
}
interface Problem {
    readonly code: string;
    readonly message: string;
    readonly file?: string | undefined;
    readonly line?: number | undefined;
    readonly column?: number | undefined;
    readonly key?: string | undefined;
    readonly found?: string | undefined;
    readonly expected?: string | undefined;
    readonly hint?: string | undefined;
}
class ProcessError extends YokeError {
}
class WorkspaceError extends YokeError {
}
class YokeError extends Error {
    readonly code: string;
    readonly hint: string | undefined;
    readonly details: Readonly<Record<string, unknown>>;
    readonly [BRAND] = true;
    constructor(input: YokeErrorInput);
    static isInstance(value: unknown): value is YokeError;
}
interface YokeErrorInput {
    readonly code: string;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly cause?: unknown;
    readonly details?: Readonly<Record<string, unknown>> | undefined;
}
function formatProblem(problem: Problem): string;
function nearestName(name: string, known: Iterable<string>): string | undefined;
function problemsFound(what: string, problems: readonly Problem[]): ConfigError;
function sortProblems(problems: readonly Problem[]): readonly Problem[];
export {
    CapabilityError,
    ConfigError,
    LedgerError,
    PluginError,
    Problem,
    ProcessError,
    WorkspaceError,
    YokeError,
    YokeErrorInput,
    formatProblem,
    nearestName,
    problemsFound,
    sortProblems,
};
