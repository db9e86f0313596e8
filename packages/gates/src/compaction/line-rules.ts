/** What a line of output is to a person who looks for the cause of a failure. */
export type LineKind =
  | 'cause'
  | 'name'
  | 'diff'
  | 'value'
  | 'frame'
  | 'place'
  | 'summary'
  | 'hint'
  | 'stage'
  | 'trace'
  | 'warning'
  | 'advice'
  | 'log'
  | 'pass'
  | 'plain'
  | 'blank';

/** A reading of one line: its kind, and how much it is worth showing from 0 to 100. */
export interface LineReading {
  readonly kind: LineKind;
  readonly weight: number;
}

interface LineRule extends LineReading {
  readonly pattern: RegExp;
}

const rule = (kind: LineKind, weight: number, pattern: RegExp): LineRule => ({
  kind,
  weight,
  pattern,
});

// What says that nothing is wrong though a word of failure stands in it: "0 errors", "failed=0", "error: none", "no problems found".
const HARMLESS =
  /(?<![=:])\b(?:0|no|zero|without(?: any)?) +(?:\w+ )?(?:errors?|fail(?:ed|ing|ures?)|warnings?|problems?|issues?|crashe[sd]|exceptions?)\b(?!\s*[=:]\s*[1-9])|\b(?:errors?|fail(?:ed|ures?|ing)?|warnings?|exceptions?|timeouts?|[\w-]*error_count|[\w-]*error_rate)["']?\s*[=:]\s*["']?(?:(?:0(?:\.0+)?%?|\[\])(?![\w.])|(?:none|null|nil|false|no)(?=["']?(?:[,;|)\]}\s]*$|[,;|)\]}]| +\w+=)))["']?|\bon[-_]?error\b|\berror[-_ ]?(?:handler|handling|boundary|page|code=0)\b/gi;

// The first that matches decides. Formats are those that the tools document or print by default; none is read from one run.
const RULES: readonly LineRule[] = [
  // Things that passed: nothing after a mark of success is a failure, whatever the test is called.
  rule(
    'pass',
    0,
    /^\s*(?:[✓✔√☑]|ok\b(?! *\|.*[1-9]\d* failed)|PASS(?:ED)?\b|\[ +(?:OK|RUN|PASSED) +\]|--- PASS|=== (?:RUN|PAUSE|CONT)|Auto-merging )/,
  ),
  rule(
    'pass',
    0,
    /(?:\.\.\.|…) ?(?:ok|OK|passed|skipped|ignored)\b|\.{2,} *(?:Passed|ok|OK)\b|: OK$|\bPASSED\b(?! .*FAIL)|- (?:Success|found|done|yes)$/,
  ),
  rule('pass', 0, /^SKIP(?:PED)?\b|^\s*(?:↓|○) |# (?:SKIP|TODO)\b|^\s*Start +\d+: /i),

  rule('warning', 24, /\b[A-Z]\w*Warning: /),

  // Names of failing tests.
  rule('name', 92, /^\s*not ok\b/),
  rule('name', 92, /^\s*(?:#\s+)?Failed test\b.*['"]/i),
  rule('name', 90, /^\s*● .*›|^\s*● \S/),
  rule(
    'name',
    90,
    /^(?:FAIL(?:ED|URE)?|ERROR): +\S+ \(|^(?:FAILED|ERROR) +\S+(?:::|\.\w+\b)|^\s*--- FAIL|^\s*\[ +FAILED +\] +\D/,
  ),
  rule('name', 90, /^\s*FAIL(?:ED)?:? +[^\s(]|^\s+Failed [\w.]+[.:]\w+/),
  rule(
    'name',
    88,
    /^---- .* ----$|^_{3,} .+ _{3,}$|\*\*\* ?(?:Failed|Timeout|Exception|Not Run)\b/,
  ),
  rule('name', 80, /(?:\.\.\.|…) *(?:FAILED|FAIL|ERROR|fail)\s*$|: FAILED(?: open or read)?$/),
  rule('name', 78, /^\s*\d+\) \S/),
  rule('name', 88, /^\s*[✖✗✕×✘❌] (?!.*\b\d+ (?:problems?|errors?)\b).*\S/),

  rule('plain', 0, /^[=*#-]{3,} [a-z !]+ [=*#-]{3,}$/i),

  // Summaries.
  rule('summary', 58, /^\s*(?:ℹ|#) pass +\d+/),
  rule('log', 0, /^\s*(?:ℹ|#) tests +\d+/),
  rule('summary', 82, /^\s*(?:ℹ|#) fail +[1-9]/),
  rule('summary', 70, /^\s*(?:ℹ|#) cancelled +[1-9]/),
  rule('log', 0, /^\s*(?:ℹ|#) (?:suites|fail|cancelled|skipped|skip|todo|duration_ms) +[\d.]+$/),
  rule(
    'summary',
    84,
    /^\s*(?:Test Files|Test Suites|Tests|Suites|Specs|Snapshots)\b:? .*\b[1-9]\d* (?:failed|failing|errors?)\b/i,
  ),
  rule(
    'summary',
    84,
    /^[=-]* *(?:.*[^=\w.])?[1-9]\d* (?:tests? )?(?:failed|failing|failures?|broken)\b(?![=:]).{0,80}(?:passed|passing|skipped|error|in [\d.]+ ?m?s|[=-]{3}|out of \d+|$)/i,
  ),
  rule(
    'summary',
    84,
    /^[^a-z]*(?:Found |Summary: )?[1-9]\d* (?:errors?|problems?|issues?)\b(?:\(s\))?[\s\S]{0,70}$/i,
  ),
  rule(
    'summary',
    84,
    /\b(?:found|with|generated|due to|and) [1-9]\d* (?:previous )?(?:errors?|problems?|issues?|warnings? and \d+ errors?)\b/i,
  ),
  rule(
    'summary',
    84,
    /\b[1-9]\d* error\(s\)|\b(?:failures|errors)=[1-9]|\b(?:Failures|Errors): [1-9]|\bFailed: [1-9]/,
  ),
  rule(
    'summary',
    82,
    /^(?:test result: FAILED|Result: FAIL|FAILED \(|Files=\d+, Tests=|BUILD FAIL|FAILURE: |ERROR SUMMARY:|==\d+== ERROR SUMMARY: [1-9])/,
  ),
  rule(
    'summary',
    80,
    /\bcompiled with \d+ errors?\b|\bBuild failed\b|\bmerge failed\b|\bincomplete, errors occurred\b|\bbuild stopped\b|\baborted due to\b|\bYour code has been rated\b|\bLooks like you failed\b|\b[1-9]\d* (?:specs?|tests?|examples?|assertions?), [1-9]\d* failures?/i,
  ),
  rule(
    'summary',
    78,
    /^\s*(?:\S*make(?:\[\d+\])?: \*\*\* |ninja: |gmake: |npm (?:error|ERR!) code \d+$|error Command failed|ELIFECYCLE|collect2: )/,
  ),

  // Headings of stacks and of sanitizers: the cause stands below or above.
  rule(
    'cause',
    99,
    /^=*\d*=*\s*(?:ERROR|WARNING): \w+Sanitizer|\bruntime error: |^==\d+== (?:Invalid|Conditional|Use of uninit|Mismatched|Process terminating|Jump to)|^SUMMARY: \w+Sanitizer/,
  ),
  rule('cause', 70, /^==\d+==.*\b(?:definitely lost in|possibly lost in)\b/),
  rule(
    'plain',
    12,
    /^\s*Traceback \(|^\s*stack backtrace:|^\s*During handling of|^The above exception/,
  ),

  rule('diff', 54, /^@@ .* @@/),

  // Own words for what was wanted and what came.
  rule('value', 88, /^E {2,}\S/),
  rule(
    'value',
    86,
    /^[\s#]*(?:expected|actual|got|received|left|right|want(?:ed)?|have|difference|differing items)\b[^.]{0,24}?[:=](?!:)/i,
  ),
  rule('value', 82, /^[\s#]*\$(?:got|expected)\b|^\s*doesn't match\b|^[\s#]+doesn't match /),

  // Diagnostics with a place in a file.
  rule(
    'cause',
    100,
    /^(?:\S* ?)?[\w@./\\+~-]+(?:[:(]\d+(?:[:,.]\d+)*\)?):?(?:\s*-)?\s*(?:fatal |syntax |internal compiler )?error\b/i,
  ),
  rule('cause', 78, /^\S+?\.\w{1,8}:\d+(?::\d+)?:? +[A-Z]{1,5}\d{2,5}\b/),
  rule(
    'cause',
    82,
    /^(?:\.{0,2}\/)?[\w@./\\+~-]+\.\w{1,8}:\d+:\d+:? +(?!(?:fatal )?(?:warning|warn|note|info|remark|hint|in|required)\b)[^|\s]/i,
  ),
  rule('cause', 90, /^[\w@./\\+~-]+(?::\d+:\d+)? +[\w/-]+ +(?:[A-Z]+ +)?[━─]{3,}/),
  rule(
    'warning',
    24,
    /^(?:\S* ?)?[\w@./\\+~-]+(?:[:(]\d+(?:[:,.]\d+)*\)?):?(?:\s*-)?\s*(?:warning|warn|W\d{3,4})\b/i,
  ),
  rule('advice', 20, /^[\w@./\\+~-]+:\d+(?::\d+)?:\s*(?:note|remark|info)\b/i),
  rule('cause', 96, /^\s+\d+:\d+\s+(?:error|✖|×)\s/),
  rule('warning', 22, /^\s+\d+:\d+\s+(?:warning|warn|⚠|‼)\b/),
  rule('hint', 56, /:\d+:\d+: +required from here$/),

  // Headings that name an error.
  rule(
    'cause',
    100,
    /^\s*(?:(?:Uncaught|Unhandled)\s+)?(?:\[[^\]]{1,24}\] |[\w$.]+ )?(?:[\w$.]*(?:Error|Exception|Panic))(?: \[\w+\])?(?: \(\w+\))?: +\S/,
  ),
  rule(
    'cause',
    98,
    /^\s*(?:\S{1,24}:? +)?(?:error|fatal|panic|critical)(?:\[\w+\]|\(\w+\))?: +\S/i,
  ),
  rule('cause', 98, /^\s*[✖✗✕×✘❌!]? ?\[(?:ERROR|FATAL|error|fatal|[A-Z]+_[A-Z_]+)\] +\S/),
  rule(
    'cause',
    98,
    /^\s*ERROR in \S|^\s*CMake Error\b|^CONFLICT \(|^Caused by: |\bpanicked at\b|^Exception in thread|^\s*!\s+\[rejected\]|^Unhandled exception|^(?:\S+: )?(?:\(\d+\) )?Failed to\b/,
  ),
  rule(
    'cause',
    96,
    /^npm (?:error|ERR!) (?:code E|Missing|JSON\.parse Invalid)|^\s*\[cause\]: |^\s*ERR_[A-Z_]{4,}\b|\(error\): /,
  ),
  rule(
    'cause',
    92,
    /^(?:Can't locate|Cannot|Could not|Couldn't|Unable to|No such|Failed|Undefined|Unknown|Unexpected|Missing|Invalid|Module (?:not found|parse failed)|syntax error|Segmentation fault|Timed? ?out|Timeout)\b/i,
  ),
  rule(
    'cause',
    90,
    /: (?:No such file or directory|Permission denied|command not found|not found|Connection refused|cannot |can't |syntax error|unbound variable|undefined reference|multiple definition)/i,
  ),
  rule('cause', 88, /^\s*\/?\S*\bld(?:\.\w+)?: /),

  // Stacks and places.
  rule(
    'frame',
    40,
    /^\s*(?:at |❯ |› )(?:async )?.*[:(][^\s]*\d+\)?$|^\s*at \S|^\s*File ".*", line \d+|^\s*#\d+ +0x|^==\d+== +(?:at|by) 0x|^\s*from \S+:\d+:in |^\s+\S.* \((?:file:\/\/)?\/\S+:\d+:\d+\)$|^\s+\/\S+:\d+ \+0x|^\s+\((?:procedure|file) ".*" line \d+\)/,
  ),
  rule(
    'place',
    50,
    /^\s*(?:-->|╭─+\[|┌─|❯|›|@ )\s*\.?\S+|^\S+:\d+: in \S|^[\w./\\-]+\.\w+:\d+: \w*(?:Error|Exception|Failed|Warning)?\b|^\s*#?\s+at \S+ line \d+|^(?:In|\s*on) \S+ line \d+|^\s*(?:# )?(?:file:\/\/)?[\w@./\\+~-]*\w\.\w{1,8}:\d+(?::\d+)?:?$|^\s*(?:File|file|location|at):\s+\S+/,
  ),

  // Logs: their level decides, their words do not.
  rule('cause', 84, /^[^a-z]{0,40}\b(?:ERROR|FATAL|CRITICAL|SEVERE|EMERG|ALERT)\b/),
  rule('log', 6, /^.{0,60}\b(?:DEBUG|TRACE|INFO|VERBOSE|NOTICE|debug|info|trace)\b/),
  rule('warning', 44, /\bwarning\b.*\b(?:not|cannot|failed|missing|invalid|error)\b/i),
  rule('warning', 22, /\b(?:warn(?:ing)?s?|deprecat(?:ed|ion))\b/i),

  // What to do, and where to read more.
  rule(
    'advice',
    12,
    /^(?!.*\b(?:errors?|not found|fail(?:ed|ure)?)\b).*https?:\/\/|\[Help \d+\]|\b(?:for more (?:information|details)|see also|complete log|full (?:report|log|stack)|re-run|learn more|see \S+ for)\b|^\s*(?:note|hint): |npm help/i,
  ),
  rule('hint', 58, /^(?:npm (?:error|ERR!) )?(?:fix |hint:|help:|did you mean|try |to fix)/i),
  rule('hint', 40, /^\s*= (?:note|help): (?!.*\berror\b)|^\s*help: /),

  rule(
    'log',
    0,
    /^\s*(?:Time|Duration|Start at|Ran all|Finished|Done|Took|Elapsed|real|user|sys)\b[:\s]/i,
  ),

  // Steps of a run.
  rule('trace', 8, /^\++ \S/),
  rule(
    'stage',
    14,
    /^(?:(?:TASK|PLAY|STEP|RUN) \[|==> |>> |> \S|##\[|\[\d+\/\d+\] |Step \d+|::group::|-- |\$ )/,
  ),
  rule('hint', 58, /^(?:waiting for|watching|press )/i),
];

const STRONG =
  /\berrors?\b|\bfail(?:ed|ure|ures|ing|s)?\b|\bfatal\b|\bpanic|\bexception\b|(?:Error|Exception)\b|\bassert(?:ion)?\b|\babort(?:ed|ing)?\b|\bcrash(?:ed)?\b|\bE[A-Z]{4,}\b|\bCONFLICT\b/i;
const WEAK =
  /\b(?:cannot|can't|can ?not|could ?n['o]t|could not|unable|no such|not found|denied|refused|unreachable|timed? ?out|timeout|exceed(?:s|ed)?|invalid|illegal|unexpected|mismatch|missing|reject(?:ed|s)|killed|undefined|unresolved|unbound|uninitialized|unknown|corrupt|overflow|expected|instead of|does ?n['o]t|does not|did not|is not|are not|but (?:got|was|found)|stale|wanted|conflicts?|in sync|lost)\b/i;

// What build tools put in front of a line of another program: a step, a time, the name of a package or a container.
const PREFIX =
  /^(?:#\d+ [\d.]+ |\d{4}-\d\d-\d\d[T ][\d:.,]+Z? |\[[\w:./@-]{1,30}\] |[\w@/.-]{1,30} +\| |[\w@/-]+:[\w:-]+: |[│┃] +)/;

/** Reads one line by the words and marks that tools use. What stands around it is not looked at. */
export function readLine(text: string): LineReading {
  const reading = readBare(text);
  if (reading.kind !== 'plain' && reading.kind !== 'cause') return reading;
  const bare = text.replace(PREFIX, '');
  if (bare === text) return reading;
  const inner = readBare(bare);
  return inner.weight > reading.weight ? inner : reading;
}

// What a line is stands at its start; reading on would only give a hostile line time to waste.
const RULED_CHARS = 300;

function readBare(line: string): LineReading {
  if (line.trim() === '') return BLANK;
  const text = line.slice(0, RULED_CHARS);
  const found = RULES.find(({ pattern }) => pattern.test(text));
  if (found !== undefined) return isHarmless(text, found) ? PLAIN : found;
  if (saysFailure(line, STRONG)) return STRONG_WORDS;
  return saysFailure(line, WEAK) ? WEAK_WORDS : PLAIN;
}

// Looks at the first words of failure in a line and at what stands around each, since "error" may be "0 errors".
function saysFailure(line: string, words: RegExp): boolean {
  let from = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const at = line.slice(from).search(words);
    if (at < 0) return false;
    const near = line.slice(Math.max(0, from + at - NEAR_CHARS), from + at + NEAR_CHARS);
    if (words.test(near.replace(HARMLESS, ''))) return true;
    from += at + NEAR_CHARS;
  }
  return false;
}

const LOOKS = 5;
const NEAR_CHARS = 150;

const BLANK: LineReading = { kind: 'blank', weight: 0 };
const PLAIN: LineReading = { kind: 'plain', weight: 0 };
const STRONG_WORDS: LineReading = { kind: 'cause', weight: 72 };
const WEAK_WORDS: LineReading = { kind: 'cause', weight: 60 };

function isHarmless(text: string, { kind }: LineReading): boolean {
  if (kind !== 'summary' && kind !== 'cause') return false;
  HARMLESS.lastIndex = 0;
  if (!HARMLESS.test(text)) return false;
  HARMLESS.lastIndex = 0;
  const rest = text.replace(HARMLESS, '');
  return !STRONG.test(rest) && !/[1-9]\d* (?:\w+ )?(?:problems?|issues?)/.test(rest);
}

const FOREIGN =
  /node_modules|\bnode:|internal\/|site-packages|dist-packages|\/lib\/python\d|<frozen|\/usr\/(?:lib|include|share|local\/go)|\/rustc\/|\bjava\.base\b|\bat System\.|\b(?:java|javax|sun|jdk|org\.junit|org\.apache\.maven|org\.gradle|kotlin|scala)\.[\w.]+\(|\b(?:core|std|alloc|test)::|vgpreload|Native Method|\[native|<Jasmine>|<anonymous>\)?$|sysdeps|libc_start|importlib/;

/** Tells whether a stack frame is outside of the project's own code: the runtime, an installed package, a standard library. */
export function isForeignFrame(text: string): boolean {
  return FOREIGN.test(text);
}
