/** What is the user's below `.yoke/`, and versioned. A path that ends in `/` is a folder. */
const USER_PATHS = [
  '.yoke/prd.yaml',
  '.yoke/config.yaml',
  '.yoke/acceptance.yaml',
  '.yoke/requirements.yaml',
  '.yoke/plan.md',
  '.yoke/context/',
] as const;

const START = '# >>> yoke (managed block: changes between the two marks are lost)';
const END = '# <<< yoke';

/** The managed block of `.gitignore`: everything below `.yoke/` but what is the user's. Ends with a line feed. */
export function gitignoreBlock(): string {
  return `${blockLines().join('\n')}\n`;
}

function blockLines(): readonly string[] {
  return [START, '/.yoke/*', ...USER_PATHS.map((path) => `!/${path}`), END];
}

/**
 * Puts the managed block into the text of a `.gitignore`, in the place of an older one or at the end. Every other line stays as
 * it is, with its line ending. Doing it twice changes nothing.
 */
export function mergeGitignore(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const start = lines.findIndex((line) => line.startsWith('# >>> yoke'));
  const feed = (lines[start] ?? lines[0] ?? '').endsWith('\r\n') ? '\r\n' : '\n';
  const block = blockLines().join(feed) + feed;
  if (start === -1) {
    const isOpen = text !== '' && !text.endsWith('\n');
    return text + (isOpen ? feed : '') + (text === '' ? '' : feed) + block;
  }
  const rest = withoutBlocks(lines.slice(start));
  return lines.slice(0, start).join('') + block + rest;
}

/** Drops every managed block; one that lost its end mark ends at the first line that is not of such a block. */
function withoutBlocks(lines: readonly string[]): string {
  let isInside = false;
  const kept: string[] = [];
  for (const line of lines) {
    if (line.startsWith('# >>> yoke')) isInside = true;
    else if (isInside && line.startsWith('# <<< yoke')) isInside = false;
    else if (isInside && /^!?\/?\.yoke\//.test(line)) continue;
    else {
      isInside = false;
      kept.push(line);
    }
  }
  return kept.join('');
}
