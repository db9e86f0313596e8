import { bold, dim, green, red } from '../lib/say.mjs';

/**
 * @typedef {{ type: string, storyId?: string, data: Record<string, any> }} LedgerEvent
 * @typedef {object} DemoOutcome
 * @property {readonly { storyId: string, title: string, commit: string, attempts: number, gates: readonly string[], evidence: string }[]} landed
 * @property {readonly { storyId: string, title: string, reason: string, hint: string | undefined, putBack: readonly string[] }[]} refused
 */

/**
 * Reads from the ledger what became of each story.
 *
 * @param {readonly LedgerEvent[]} events
 * @returns {DemoOutcome}
 */
export function readOutcome(events) {
  /** @type {DemoOutcome} */
  const outcome = { landed: [], refused: [] };
  const ends = events.filter(({ type }) => type === 'story-end');
  for (const { storyId = '', data } of ends) {
    const own = events.filter((event) => event.storyId === storyId);
    const title = own.find(({ type }) => type === 'story-start')?.data.title ?? '';
    if (data.outcome === 'landed') {
      outcome.landed = [...outcome.landed, { storyId, title, ...landing(own, data) }];
    } else {
      outcome.refused = [...outcome.refused, { storyId, title, ...refusal(own, data) }];
    }
  }
  return outcome;
}

/**
 * @param {readonly LedgerEvent[]} events
 * @param {Record<string, any>} end
 */
function landing(events, end) {
  const lastStart = events.findLastIndex(({ type }) => type === 'attempt-start');
  const gates = events
    .slice(lastStart)
    .filter(({ type, data }) => type === 'gate-end' && data.answer === 'pass')
    .map(({ data }) => String(data.gate));
  const landed = events.findLast(({ type }) => type === 'landing-end');
  return {
    commit: String(end.commit),
    attempts: Number(end.attempts),
    gates,
    evidence: String(landed?.data.evidence ?? ''),
  };
}

/**
 * @param {readonly LedgerEvent[]} events
 * @param {Record<string, any>} end
 */
function refusal(events, end) {
  const putBack = events
    .filter(({ type }) => type === 'candidate-sealed')
    .flatMap(({ data }) => data.putBack ?? []);
  return {
    reason: String(end.failure?.reason ?? 'unknown'),
    hint: end.failure?.hint,
    putBack: [...new Set(putBack)],
  };
}

/**
 * The end of the demo, for somebody who sees Yoke for the first time.
 *
 * @param {DemoOutcome} outcome
 * @param {{ project: string, yoke: string }} place
 * @returns {readonly string[]}
 */
export function summaryLines({ landed, refused }, { project, yoke }) {
  return [
    bold('What happened'),
    '',
    ...landed.flatMap((story) => [
      `  ${green('landed')}   ${story.storyId} ${story.title}`,
      dim(
        `           commit ${story.commit.slice(0, 10)}, ${attemptsText(story.attempts)}, gates passed: ${story.gates.join(', ')}`,
      ),
      dim(`           evidence .yoke/proof/ sha256:${story.evidence.slice(0, 16)}`),
    ]),
    ...refused.flatMap((story) => [
      `  ${red('refused')}  ${story.storyId} ${story.title}`,
      ...story.putBack.map((path) =>
        dim(`           the agent changed ${path}, which is protected: Yoke put it back`),
      ),
      dim(`           ${story.reason}`),
      ...(story.hint === undefined ? [] : [dim(`           next: ${story.hint}`)]),
    ]),
    '',
    'The agent said "all tests pass" every time. Only what the gates saw has landed.',
    'It is a script (examples/demo-agent/demo-agent.mjs), not a model; everything else was real.',
    '',
    bold('Look for yourself'),
    '',
    `  cd ${project}`,
    '  git log --stat                 the landed commits; each holds the code and its "passes: true"',
    '  ls .yoke/proof                 the evidence of each story',
    `  ${yoke} loop status`,
    `  ${yoke} attempts list           refused work is kept: nothing is lost`,
  ];
}

/** @param {number} count */
function attemptsText(count) {
  return count === 1 ? 'first attempt' : `attempt ${count}, repaired from the gate's feedback`;
}
