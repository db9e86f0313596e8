/** Words that say that something is good without saying what it does. */
const BOILERPLATE: readonly RegExp[] = [
  /\b(?:works?|functions?|behaves?|runs?|performs?) (?:as (?:expected|intended|designed|described|specified|required|it should)|correctly|properly|well|fine|flawlessly)\b/iu,
  /^(?:it|this|that|everything|the (?:feature|code|change|story|app|application|system)) (?:works?|is (?:done|complete|completed|finished|implemented|working))$/iu,
  /^(?:the )?(?:feature|functionality|change|story|task|code) (?:is|has been) (?:\w+ )?(?:done|complete|completed|finished|implemented|added)$/iu,
  /^(?:all |the )*(?:existing |unit )?tests? (?:all )?(?:pass|passes|are green|is green|succeed|run)$/iu,
  /^(?:there are )?no (?:errors?|bugs?|issues?|regressions?|warnings?)(?: (?:occur|remain|exist|left))?$/iu,
  /^(?:the )?code (?:is|looks) (?:clean|good|readable|maintainable|well[- ](?:written|tested|structured))$/iu,
  /^(?:done|works|ok|okay|good|complete|completed|finished|implemented|tested|lgtm|n\/a|none|tbd|todo|wip|\.+|-+)$/iu,
  /^(?:looks?|is) good$/iu,
  /^(?:as|see|like) (?:expected|described|discussed|above|title|in the title)(?: above)?$/iu,
];

const PLACEHOLDER =
  /\b(?:TODO|TBD|FIXME|XXX)\b|\?\?\?|\[(?:needs clarification|placeholder|fill in|insert)[^\]]*\]|<(?:insert|describe|placeholder|your|fill)[^>]*>|\blorem ipsum\b/iu;

/** Tells whether a criterion's text says nothing that could be proved. */
export function isBoilerplate(text: string): boolean {
  const bare = text.trim().replace(/[.!;,\s]+$/u, '');
  return bare === '' || BOILERPLATE.some((pattern) => pattern.test(bare));
}

/** Finds a mark that somebody meant to replace; absent when there is none. */
export function findPlaceholder(text: string): string | undefined {
  return PLACEHOLDER.exec(text)?.[0];
}

const SHELL_SYNTAX = /[;&|<>`\n\r]|\$[A-Za-z_({]|^\s*(?:!|\()/u;

const PREFIX =
  /^(?:(?:npx|bunx|pnpm exec|pnpm dlx|yarn exec|yarn|bundle exec|poetry run|uv run|pipenv run|hatch run|dotenv --|cross-env(?: \w+=\S+)*) )+/u;

const RUNNERS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun) (?:run )?(?:\S*[:-])?(?:test|tests|check|verify|t)(?:[:-]\S+)?(?: |$)/u,
  /^(?:npm|pnpm|yarn) (?:-\S+ (?:\S+ )?)+(?:run )?(?:test|check|verify)\S*(?: |$)/u,
  /^(?:vitest|jest|mocha|ava|tap|playwright test|cypress run|uvu|web-test-runner|wtr|karma start|wdio|tsd|bats|shellspec|hurl|k6 run)(?: |$)/u,
  /^node (?:\S+ )*--test(?: |=|$)/u,
  /^(?:node|deno|bun|tsx|ts-node|python3?|ruby|php|perl|bash|sh) \S*(?:test|spec|check|verify|acceptance)\S*(?: |$)/iu,
  /^(?:deno|bun|go|cargo|dotnet|swift|mix|zig build|flutter|dart|stack|cabal|lein|sbt|rebar3|gleam|crystal|nim|ctest|bazel|buck2|buck|pants|xcodebuild)(?: \S+)* (?:test|spec|nextest|eunit|ct|check|clippy|vet)(?: |$)/u,
  /^(?:ctest|go vet|cargo check)(?: |$)/u,
  /^(?:pytest|py\.test|nose2|tox|nox|behave|robot|python3? -m (?:pytest|unittest|nose2|doctest|behave))(?: |$)/u,
  /^(?:vendor\/bin\/|\.\/vendor\/bin\/)?(?:phpunit|pest|behat|codecept run)(?: |$)/u,
  /^(?:composer|php artisan|symfony php bin\/phpunit) ?(?:run |run-script )?(?:test\S*|check)?(?: |$)/u,
  /^(?:rspec|rails test|bin\/rails test|rake (?:test|spec)|cucumber|minitest)(?: |$|:)/u,
  /^(?:\.\/)?(?:mvnw?|gradlew?) (?:\S+ )*(?:test|verify|check|integrationTest|connectedCheck)(?: |$)/u,
  /^(?:make|just|task|ninja|earthly|rake|invoke|mage|nx|turbo run|lerna run|moon run) \S*(?:test|check|verify|spec|acceptance|lint)\S*(?: |$)/iu,
  /^(?:\.{1,2}\/)?\S*(?:test|spec|check|verify|acceptance)\S*\.(?:sh|py|js|mjs|cjs|ts|rb|pl|php)(?: |$)/iu,
  /^(?:tsc|eslint|biome (?:check|ci|lint)|ruff check|mypy|pyright|golangci-lint run|shellcheck)(?: |$)/u,
];

const NEVER_FAILS =
  /^(?:true|:|echo|printf|exit 0|sleep|pwd|date|whoami|node (?:--version|-v))(?: |$)/u;

/** What is wrong with a criterion's command; absent when it is one test command of a known runner. */
export type CommandFault = 'shell-syntax' | 'never-fails' | 'unknown-runner';

/** Judges a criterion's command: one program that tests something, without syntax that only a shell understands. */
export function judgeCommand(command: string): CommandFault | undefined {
  const line = command.trim();
  if (SHELL_SYNTAX.test(withoutQuoted(line))) return 'shell-syntax';
  const bare = line.replace(/^(?:[A-Za-z_]\w*=\S* )+/u, '').replace(PREFIX, '');
  if (NEVER_FAILS.test(bare)) return 'never-fails';
  return RUNNERS.some((runner) => runner.test(bare) || runner.test(line))
    ? undefined
    : 'unknown-runner';
}

// Inside single quotes nothing is syntax; inside double quotes a shell still substitutes.
function withoutQuoted(line: string): string {
  return line
    .replace(/'[^']*'/gu, "''")
    .replace(/"[^"$`\\]*"/gu, '""')
    .replace(/[\n\r]+$/u, '');
}
