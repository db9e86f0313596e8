import { describe, expect, it } from 'vitest';
import { findByCommandLine, oddSeconds, until } from './__fixtures__/supervision.js';
import { runTool } from './run-tool.js';
import type { ToolCommand } from './types.js';

function sh(script: string, parts: Partial<ToolCommand> = {}): Promise<unknown> {
  return runTool({
    argv: ['/bin/sh', '-c', script],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    ...parts,
  });
}

describe('a tool', () => {
  it('answers with its exit code and both streams', async () => {
    expect(await sh('echo out; echo err >&2; exit 3')).toEqual({
      exitCode: 3,
      signal: null,
      stdout: Buffer.from('out\n'),
      stderr: 'err\n',
    });
  });

  it('sees no variable that it was not given', async () => {
    const { stdout } = await runTool({ argv: ['/usr/bin/env'], cwd: '/', env: { A: '1' } });

    expect(stdout.toString()).toBe('A=1\n');
  });

  it('gets its stdin byte by byte as it is', async () => {
    const stdin = Buffer.from([0, 255, 10, 128]);

    const { stdout } = await runTool({ argv: ['/bin/cat'], cwd: '/', env: {}, stdin });

    expect(stdout).toEqual(stdin);
  });

  it('may leave without reading its stdin', async () => {
    expect(await sh('exit 0', { stdin: Buffer.alloc(1_000_000) })).toMatchObject({ exitCode: 0 });
  });

  it('answers large output whole', async () => {
    const { stdout } = await runTool({
      argv: ['/usr/bin/head', '-c', '5000000', '/dev/zero'],
      cwd: '/',
      env: {},
    });

    expect(stdout.length).toBe(5_000_000);
  });

  it.each([
    ['ENOENT', ['/no/such/tool'], '/'],
    ['EACCES', ['/etc/passwd'], '/'],
    ['ENOENT', ['/bin/true'], '/no/such/folder'],
    ['E2BIG', ['/bin/true', 'x'.repeat(200_000)], '/'],
  ] as const)('that cannot start says %s', async (spawnError, argv, cwd) => {
    const result = await runTool({ argv: argv as unknown as [string], cwd, env: {} });

    expect(result).toMatchObject({ exitCode: null, signal: null, spawnError });
  });

  it('is an error, and dead, when it takes too long', async () => {
    const seconds = oddSeconds();

    await expect(sh(`sleep ${seconds} & wait`, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'TOOL_TIMED_OUT',
      message: '"/bin/sh -c" did not end within 100 ms and was stopped.',
    });
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it.each(['stdout', 'stderr'] as const)('is an error when %s is too large', async (stream) => {
    const script = stream === 'stdout' ? 'yes' : 'yes >&2';

    await expect(sh(script, { maxBytes: 10_000 })).rejects.toMatchObject({
      code: 'TOOL_OUTPUT_TOO_LARGE',
      details: { stream, maxBytes: 10_000 },
    });
  });

  it('is no error when its output has exactly the largest size', async () => {
    expect(await sh('printf abcde', { maxBytes: 5 })).toMatchObject({ exitCode: 0 });
  });

  it('does not start when the signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));

    await expect(sh('exit 0', { signal })).rejects.toThrow('stopped');
  });

  it('is dead when an abort rejects', async () => {
    const seconds = oddSeconds();
    const controller = new AbortController();
    const result = sh(`sleep ${seconds}`, { signal: controller.signal });
    result.catch(() => undefined);
    await until(async () => (await findByCommandLine(seconds)).length > 0);

    controller.abort(new Error('stopped'));

    await expect(result).rejects.toThrow('stopped');
    expect(await findByCommandLine(seconds)).toEqual([]);
  });

  it('is a group of its own, which Ctrl-C in the terminal does not reach', async () => {
    const { stdout } = await runTool({
      argv: ['/bin/sh', '-c', 'echo $$ $(ps -o pgid= -p $$)'],
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
    });

    const [pid, group] = stdout.toString().trim().split(/\s+/);
    expect(group).toBe(pid);
  });
});
