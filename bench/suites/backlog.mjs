import { join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { yoke } from '../lib/harnesses.mjs';
import { runHarness } from '../lib/run-harness.mjs';
import { median } from '../lib/statistics.mjs';

const LONG = 10_000;

/**
 * P8: what a story costs in a backlog of 10,000, most of which has passed, beyond what it costs in one of 10.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measureBacklog(bench) {
  const stories = 10;
  const rounds = bench.isQuick ? 2 : 5;
  bench.say(`backlog: ${LONG} stories, ${stories} open, ${rounds} rounds`);
  const repository = makeRepository(join(bench.folder, 'repository-10'), 10);
  const harness = yoke(bench.bin, { isIsolated: true });
  const over = { story: [], start: [] };
  for (let round = 0; round < rounds; round += 1) {
    const short = costs(await runHarness({ bench, harness, repository, stories }));
    const long = costs(
      await runHarness({ bench, harness, repository, stories, passed: LONG - stories }),
    );
    over.story.push(long.storyMs - short.storyMs);
    over.start.push(long.startMs - short.startMs);
  }
  return [
    {
      goal: 'P8',
      measure: `backlog of ${LONG} over one of ${stories}: a story`,
      values: over.story,
      bound: 15,
      unit: ' ms',
    },
    {
      goal: 'P8',
      measure: `backlog of ${LONG} over one of ${stories}: start and end of the run`,
      values: over.start,
      unit: ' ms',
      note: 'reading the whole backlog once; part of no story',
    },
  ];
}

/** From the agent's start to its next start is a story; what is left of the run is its start and end. */
function costs({ events, wallMs, busyMs }) {
  const agents = events.filter(({ who }) => who === 'agent');
  const gates = events.filter(({ who }) => who === 'gate').map(({ durationMs }) => durationMs);
  const gaps = agents
    .slice(1)
    .map(
      ({ startMs }, index) =>
        startMs - (agents[index]?.startMs ?? 0) - (agents[index]?.durationMs ?? 0),
    );
  // Where gates are caged their own time, a tenth of a millisecond, is in the story's.
  const storyMs = median(gaps) - (gates.length === 0 ? 0 : median(gates));
  return { storyMs, startMs: wallMs - busyMs - storyMs * agents.length };
}
