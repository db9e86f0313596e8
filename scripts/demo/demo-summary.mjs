import { bold, dim, green, red } from '../lib/say.mjs';

/**
 * @typedef {{ type: string, storyId?: string, data: Record<string, any> }} LedgerEvent
 * @typedef {object} DemoOutcome
 * @property {readonly { storyId: string, title: string, commit: string, attempts: number, gates: readonly string[], evidence: string }[]} landed
 * @property {readonly { storyId: string, title: string, attempts: number, reason: string, putBack: readonly string[], kept: string }[]} refused
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
  const sealed = events.filter(({ type }) => type === 'candidate-sealed');
  const putBack = sealed.flatMap(({ data }) => data.putBack ?? []);
  return {
    attempts: Number(end.attempts),
    reason: String(end.failure?.reason ?? 'unknown'),
    putBack: [...new Set(putBack)],
    kept: String(sealed.at(-1)?.data.ref ?? '').replace('refs/yoke/attempts/', ''),
  };
}

/**
 * The end of the demo, for somebody who sees Yoke for the first time.
 *
 * @param {DemoOutcome} outcome
 * @param {{ project: string, yoke: string }} place `yoke` is what starts the command from the project's folder
 * @returns {readonly string[]}
 */
export function summaryLines({ landed, refused }, { project, yoke }) {
  const said = [...landed, ...refused].reduce((sum, { attempts }) => sum + attempts, 0);
  return [
    bold('What you have seen'),
    '',
    `${landed.length} stories have landed, each as one commit with its code, its "passes: true" and the digest of its evidence:`,
    ...landed.flatMap((story) => [
      `  ${green(story.commit.slice(0, 10))}  ${story.storyId} ${story.title}${attemptsText(story.attempts)}`,
      dim(
        `              passed ${story.gates.join(' and ')}; evidence in .yoke/proof/${story.storyId}/evidence.json`,
      ),
    ]),
    '',
    `${refused.length} story was refused, and nothing of it is on the branch:`,
    ...refused.flatMap((story) => [
      `  ${red('refused')}     ${story.storyId} ${story.title}`,
      ...story.putBack.map((path) =>
        dim(
          `              The agent rewrote ${path}. The test is protected: Yoke put it back, and it is red.`,
        ),
      ),
      dim(`              ${story.reason}`),
      dim(`              Its work is kept. Next: ${yoke} attempts show ${story.kept}`),
    ]),
    '',
    `The agent said "all tests pass" ${said} times. Yoke did not ask it.`,
    'The agent was a script (examples/demo-agent/demo-agent.mjs), not a model; all the rest was real.',
    '',
    bold('Look for yourself'),
    '',
    `  cd ${project}`,
    '  git log --stat',
    `  ${yoke} loop status`,
    `  ${yoke} ledger`,
  ];
}

/** @param {number} count */
function attemptsText(count) {
  return count === 1 ? '' : ", wrong at first, repaired from the gate's feedback";
}
