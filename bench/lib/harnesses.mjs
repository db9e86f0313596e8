import { fileURLToPath } from 'node:url';

const NODE_FLOOR = fileURLToPath(new URL('node-floor.mjs', import.meta.url));

/**
 * @typedef {object} Work What every harness is given.
 * @property {readonly string[]} agent
 * @property {readonly string[]} gate
 * @property {number} stories
 * @property {number} [passed] Stories of the backlog that have passed already.
 * @property {string} mark Goes into the ids of the stories, so that no two runs have the same.
 */

/**
 * @typedef {object} Harness
 * @property {string} name
 * @property {(work: Work) => Record<string, string>} files
 * @property {(work: Work) => readonly [string, ...string[]]} command
 */

/** @param {number} number */
const storyText = (number) =>
  `File src/story-${number}.txt exists and contains the text "done ${number}"`;

/** @param {Work} work */
const plainStories = ({ stories }) => ({
  'stories.txt': Array.from(
    { length: stories },
    (_, index) => `STORY-${index + 1}: Add record ${index + 1}. ${storyText(index + 1)}\n`,
  ).join(''),
});

/** @param {readonly string[]} argv */
const quoted = (argv) => argv.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');

/** The least a loop can be: a bare loop of bash around agent, gate, add and commit. @type {Harness} */
export const bashFloor = {
  name: 'bash floor',
  files: plainStories,
  command: ({ agent, gate }) => [
    'bash',
    '-c',
    `i=0; while IFS= read -r s; do i=$((i+1)); printf '%s\\n' "$s" | ${quoted(agent)} >/dev/null && ${quoted(gate)} >/dev/null && git add -A && git commit -qm "story $i" || exit 1; done < stories.txt`,
  ],
};

/** @type {Harness} */
export const nodeFloor = {
  name: 'Node floor',
  files: plainStories,
  command: ({ agent, gate }) => [
    process.execPath,
    NODE_FLOOR,
    JSON.stringify(agent),
    JSON.stringify(gate),
  ],
};

/**
 * The command under measurement.
 * @param {string} bin
 * @param {{ readonly isIsolated: boolean }} options
 * @returns {Harness}
 */
export function yoke(bin, { isIsolated }) {
  return {
    name: isIsolated ? 'yoke' : 'yoke --no-isolate',
    files: yokeFiles,
    command: () => [process.execPath, bin, 'loop', 'run', ...(isIsolated ? [] : ['--no-isolate'])],
  };
}

/** @param {Work} work */
function yokeFiles({ agent, gate, stories, passed = 0, mark }) {
  return {
    '.gitignore': '/.yoke/*\n!/.yoke/config.yaml\n!/.yoke/prd.yaml\n',
    '.yoke/config.yaml': `runner:
  agent: bench
agents:
  bench:
    command: ${JSON.stringify(agent)}
    prompt: stdin
verify:
  command: ${JSON.stringify(gate.join(' '))}
  retries: 0
`,
    '.yoke/prd.yaml': [
      ...Array.from({ length: stories }, (_, index) => backlogEntry(mark, index + 1, false)),
      ...Array.from({ length: passed }, (_, index) =>
        backlogEntry(mark, stories + index + 1, true),
      ),
    ].join(''),
  };
}

/**
 * @param {string} mark
 * @param {number} number
 * @param {boolean} passes
 */
function backlogEntry(mark, number, passes) {
  return `- id: ${mark}-${number}
  title: Add record ${number}
  priority: ${number}
  acceptance:
    - '${storyText(number)}'
  passes: ${passes}
`;
}
