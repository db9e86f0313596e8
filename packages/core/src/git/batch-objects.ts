import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { type BatchTool, createBatchTool } from '../process/batch-tool.js';
import { gitEnvironment, hardenedArguments } from './git-command.js';
import { objectCorrupt } from './git-errors.js';
import type { RawObject, RawObjects } from './raw-objects.js';

/**
 * Serves the objects of a repository from one `git cat-file --batch` that stays open. It is started with the first read,
 * and again when somebody ended it.
 */
export function openBatchObjects(gitDir: string, effects: Effects): RawObjects {
  let tool: BatchTool | undefined;
  // One request at a time: a batch answers in order, and two readers would take each other's bytes.
  let queue: Promise<unknown> = Promise.resolve();
  const start = (): BatchTool =>
    createBatchTool({
      argv: ['git', ...hardenedArguments('own'), `--git-dir=${gitDir}`, 'cat-file', '--batch'],
      cwd: gitDir,
      env: gitEnvironment('own', effects.env),
    });
  const tryOnce = async (id: string): Promise<RawObject | undefined> => {
    tool ??= start();
    try {
      return await readOne(tool, id);
    } catch (error) {
      const broken = tool;
      tool = undefined;
      await broken.close();
      throw error;
    }
  };
  const ask = async (id: string): Promise<RawObject | undefined> => {
    try {
      return await tryOnce(id);
    } catch (error) {
      if (!hasEnded(error)) throw error;
    }
    try {
      // Somebody may have ended it. When it ends over the same object again, that object is why.
      return await tryOnce(id);
    } catch (error) {
      if (!hasEnded(error)) throw error;
      throw objectCorrupt({ id, reason: error.message });
    }
  };
  return {
    read: (id) => {
      const answer = queue.then(
        () => ask(id),
        () => ask(id),
      );
      queue = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      await queue;
      await tool?.close();
      tool = undefined;
    },
  };
}

function hasEnded(error: unknown): error is YokeError {
  return YokeError.isInstance(error) && error.code === 'TOOL_ENDED';
}

async function readOne(tool: BatchTool, id: string): Promise<RawObject | undefined> {
  tool.write(`${id}\n`);
  const header = (await tool.readLine()).toString('latin1');
  const match = /^[0-9a-f]+ (blob|tree|commit|tag) (\d+)$/.exec(header);
  if (match === null) {
    if (header === `${id} missing`) return undefined;
    throw objectCorrupt({ id, reason: `git answered "${header.slice(0, 100)}"` });
  }
  const bytes = await tool.readExactly(Number(match[2]));
  await tool.readExactly(1);
  return { kind: match[1] as RawObject['kind'], bytes };
}
