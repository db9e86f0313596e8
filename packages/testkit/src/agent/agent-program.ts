import type { AgentScript } from './agent-step.js';

/**
 * The source of a scripted agent: one ES module without dependencies. It reads its prompt from stdin, finds the story in
 * the line `Story <id>: <title>`, counts its attempts, does the steps and says "done" like every agent.
 */
export function agentProgram(script: AgentScript, countFolder: string): string {
  return `const script = ${JSON.stringify(script)};
const countFolder = ${JSON.stringify(countFolder)};
${BODY}`;
}

const BODY = `
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const prompt = readFileSync(0, 'utf8');
const storyId = Object.keys(script).find((id) => prompt.includes('Story ' + id + ': '));
const attempt = storyId === undefined ? 0 : countAttempt(storyId);
const attempts = script[storyId] ?? [];
for (const step of attempts[Math.min(attempt, attempts.length) - 1] ?? []) await act(step);
console.log('done: everything is finished and all tests pass');

// A cage may forbid to write beside the script: then the bench's own .git, which Yoke never reads, keeps the count.
function countAttempt(id) {
  const name = Buffer.from(id).toString('hex');
  for (const folder of [countFolder, join(process.cwd(), '.git', 'scripted-agent')]) {
    try {
      mkdirSync(folder, { recursive: true });
      const file = join(folder, name);
      const count = existsSync(file) ? Number(readFileSync(file, 'utf8')) + 1 : 1;
      writeFileSync(file, String(count));
      return count;
    } catch {
      // The next folder is tried.
    }
  }
  return 1;
}

function put(path, text) {
  if (dirname(path) !== '.') mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function act(step) {
  switch (step.do) {
    case 'write': return put(step.path, step.text);
    case 'edit': {
      const text = readFileSync(step.path, 'utf8');
      if (!text.includes(step.find)) process.exit(70);
      return put(step.path, text.replace(step.find, () => step.replace));
    }
    case 'delete': return rmSync(step.path, { recursive: true, force: true });
    case 'run': return void spawnSync(step.argv[0], step.argv.slice(1), { stdio: 'inherit' });
    case 'print': return console.log(step.text);
    case 'expect-prompt': return prompt.includes(step.text) ? undefined : process.exit(71);
    case 'save-prompt': return put(step.path, prompt);
    case 'spawn-stray': {
      const source = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
      const child = spawn(process.execPath, ['-e', source], { detached: true, stdio: 'ignore' });
      child.unref();
      return put(step.pidFile, String(child.pid));
    }
    case 'wait-for':
      while (!existsSync(step.path)) await new Promise((resolve) => setTimeout(resolve, 20));
      return;
    case 'hang': return new Promise(() => setInterval(() => {}, 1000));
    case 'exit': return process.exit(step.code);
    default: return process.exit(72);
  }
}
`;
