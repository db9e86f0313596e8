// Writes src/composition/known-agents.generated.ts: the agents that the packages of this workspace declare under `yoke.agents`.
// `--check` writes nothing and fails when the module differs.
import { readdir, readFile, writeFile } from 'node:fs/promises';

const packages = new URL('../../', import.meta.url);
const target = new URL('../src/composition/known-agents.generated.ts', import.meta.url);
const MEMBERS = ['agent', 'title', 'program', 'install'];

async function readAgents() {
  const folders = (await readdir(packages)).filter((name) => name.startsWith('provider-')).sort();
  const manifests = await Promise.all(
    folders.map(async (folder) =>
      JSON.parse(await readFile(new URL(`${folder}/package.json`, packages), 'utf8')),
    ),
  );
  return manifests.flatMap(({ name, yoke }) =>
    (yoke?.agents ?? []).map((agent) => {
      const wrong = MEMBERS.filter((member) => typeof agent[member] !== 'string');
      if (wrong.length > 0) throw new Error(`${name}: yoke.agents lacks ${wrong.join(', ')}`);
      return { ...agent, package: name };
    }),
  );
}

function render(agents) {
  const entries = agents.map(
    (agent) =>
      `  {\n${[...MEMBERS, 'package']
        .map((member) => `    ${member}: '${agent[member].replaceAll("'", "\\'")}',\n`)
        .join('')}  },\n`,
  );
  return `// Written by scripts/write-known-agents.mjs from \`yoke.agents\` of the packages; edit those.
import type { KnownAgent } from './known-agent.js';

/** The agents that \`yoke init\` and \`yoke doctor\` look for, in the order of their packages. */
export const KNOWN_AGENTS: readonly KnownAgent[] = [
${entries.join('')}];
`;
}

const agents = await readAgents();
if (agents.length === 0) throw new Error('no package declares an agent');
const text = render(agents);
if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  if (process.argv.includes('--check')) {
    throw new Error('it differs; run: node packages/cli/scripts/write-known-agents.mjs');
  }
  await writeFile(target, text);
}
