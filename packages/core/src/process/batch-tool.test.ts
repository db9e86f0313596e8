import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findByCommandLine, makeFolder, oddSeconds } from './__fixtures__/supervision.js';
import { type BatchToolCommand, createBatchTool } from './batch-tool.js';

const env = { PATH: '/usr/bin:/bin' };

function open(script: string, parts: Partial<BatchToolCommand> = {}) {
  return createBatchTool({ argv: ['/bin/sh', '-c', script], cwd: '/', env, ...parts });
}

describe('a tool for many requests', () => {
  it('serves the objects of a repository', async () => {
    const cwd = await makeFolder();
    execFileSync('git', ['init', '-q', cwd]);
    const id = execFileSync('git', ['-C', cwd, 'hash-object', '-w', '--stdin'], { input: 'a\nb' })
      .toString()
      .trim();
    const tool = createBatchTool({ argv: ['git', 'cat-file', '--batch'], cwd, env });

    tool.write(`${id}\n`);
    const header = await tool.readLine();
    const bytes = await tool.readExactly(3);
    await tool.readExactly(1);
    tool.write('missing\n');
    const answer = await tool.readLine();
    await tool.close();

    expect(header.toString()).toBe(`${id} blob 3`);
    expect(bytes.toString()).toBe('a\nb');
    expect(answer.toString()).toBe('missing missing');
  });

  it('answers reads in the order in which they were asked for', async () => {
    const tool = open('cat');

    const reads = Promise.all([tool.readExactly(2), tool.readLine(), tool.readExactly(1)]);
    tool.write('abc');
    tool.write('d\ne');

    expect((await reads).map(String)).toEqual(['ab', 'cd', 'e']);
    await tool.close();
  });

  it('answers an object of many chunks whole', async () => {
    const tool = open('head -c 3000000 /dev/zero; cat');

    const bytes = await tool.readExactly(3_000_000);
    await tool.close();

    expect(bytes.length).toBe(3_000_000);
  });

  it('answers nothing for a length of nothing', async () => {
    const tool = open('cat');

    expect((await tool.readExactly(0)).length).toBe(0);
    await tool.close();
  });

  it('rejects who waits, with what it said, when it ends', async () => {
    const tool = open('echo half; echo broken >&2; exit 5');

    await expect(tool.readExactly(100)).rejects.toMatchObject({
      code: 'TOOL_ENDED',
      message: expect.stringContaining('(exit code 5). It said: "broken".'),
    });
    await expect(tool.readLine()).rejects.toMatchObject({ code: 'TOOL_ENDED' });
  });

  it('rejects who waits when it cannot start', async () => {
    const tool = createBatchTool({ argv: ['/no/such/tool'], cwd: '/', env });

    await expect(tool.readLine()).rejects.toMatchObject({
      code: 'TOOL_ENDED',
      message: expect.stringContaining('ENOENT'),
    });
    await tool.close();
  });

  it('rejects who waits when it is closed', async () => {
    const tool = open('cat');
    const waiting = tool.readLine();
    waiting.catch(() => undefined);

    await tool.close();

    await expect(waiting).rejects.toMatchObject({ code: 'TOOL_CLOSED' });
  });

  it('rejects who waits with the reason of an abort', async () => {
    const controller = new AbortController();
    const seconds = oddSeconds();
    const tool = createBatchTool({
      argv: ['/bin/sleep', seconds],
      cwd: '/',
      env,
      signal: controller.signal,
    });
    const waiting = tool.readLine();

    controller.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
    await tool.close();
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('ends when it is closed although it ignores the end of its input', async () => {
    const seconds = oddSeconds();
    const tool = createBatchTool({ argv: ['/bin/sleep', seconds], cwd: '/', env });

    await tool.close();

    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('can be closed twice', async () => {
    const tool = open('cat');

    await tool.close();

    await expect(tool.close()).resolves.toBeUndefined();
  });
});
