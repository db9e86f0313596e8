import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { probeCage, systemEffects } from '@yoke/core';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject } from './project.js';

const probed = await probeCage(systemEffects({ env: process.env }));
await probed.close();

const multiply = { backlog: [buildModuleStory('multiply')], files: acceptanceTest('multiply', 6) };

const honest: AgentStep = {
  do: 'write',
  path: 'src/multiply.js',
  text: 'export const multiply = (a, b) => a * b;\n',
};

const shell = (script: string): AgentStep => ({ do: 'run', argv: ['/bin/sh', '-c', script] });

describe.runIf(probed.files)('where cages hold', () => {
  it('says L1 at the start of the run and in the proof', async () => {
    const project = await createProject({
      ...multiply,
      config: { trust: { minimum: 'L1' } },
      script: { 'STORY-multiply': [[honest]] },
    });

    await project.run();

    expect(project.events.ofType('run-start')[0]?.data.trustLevel).toBe('L1');
    const proof = join(project.root, '.yoke/proof/STORY-multiply/evidence.json');
    expect(JSON.parse(await readFile(proof, 'utf8'))).toMatchObject({ trustLevel: 'L1' });
  });

  it('shows the agent of the state directory its own places alone', async () => {
    const project = await createProject({
      ...multiply,
      script: {
        'STORY-multiply': [
          [
            honest,
            shell('cd ..; { pwd; find . -name "ledger*" -o -name "mirror*"; ls; } > work/seen.txt'),
          ],
        ],
      },
    });

    await project.run();

    const seen = (await readFile(join(project.root, 'seen.txt'), 'utf8')).trim().split('\n');
    expect(seen[0]).toContain(project.repository.stateDir);
    expect(seen.slice(1).sort()).toEqual(['agent.git', 'cache', 'temp', 'work']);
  });

  it('lets the agent use git in its bench', async () => {
    const project = await createProject({
      ...multiply,
      script: {
        'STORY-multiply': [
          [
            honest,
            shell(
              'git add -A && git -c user.name=a -c user.email=a@b commit -qm work && git log --oneline | wc -l > count.txt',
            ),
          ],
        ],
      },
    });

    await project.run();

    expect((await readFile(join(project.root, 'count.txt'), 'utf8')).trim()).toBe('2');
  });

  it('keeps the agent from the checkout and from the dependencies that benches share', async () => {
    const project = await createProject({
      ...multiply,
      script: {
        'STORY-multiply': [
          [
            honest,
            shell(
              'echo poison > node_modules/lib/index.js; echo poison > ../../../project/src/add.js',
            ),
          ],
        ],
      },
    });
    await mkdir(join(project.root, 'node_modules/lib'), { recursive: true });
    await writeFile(join(project.root, 'node_modules/lib/index.js'), 'as it was');

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(await readFile(join(project.root, 'src/add.js'), 'utf8')).not.toContain('poison');
    expect(await readFile(join(project.root, 'node_modules/lib/index.js'), 'utf8')).toBe(
      'as it was',
    );
  });

  it('keeps gates from what benches share as well', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: {
        'STORY-multiply': [
          [
            {
              do: 'write',
              path: 'src/multiply.js',
              text: `import { writeFileSync } from 'node:fs';
try { writeFileSync('node_modules/lib/index.js', 'poison'); } catch {}
export const multiply = (a, b) => a * b;\n`,
            },
          ],
        ],
      },
    });
    await mkdir(join(project.root, 'node_modules/lib'), { recursive: true });
    await writeFile(join(project.root, 'node_modules/lib/index.js'), 'as it was');

    await project.run();

    expect(await readFile(join(project.root, 'node_modules/lib/index.js'), 'utf8')).toBe(
      'as it was',
    );
  });

  it('hides the held-out files of a criterion from the agent and not from the gate', async () => {
    const hidden = {
      id: 'AC1',
      text: 'hidden inputs',
      verify: ['node --test hidden.test.js'],
      heldOut: '../held-out',
    };
    const project = await createProject({
      backlog: [buildModuleStory('multiply', { acceptance: [hidden] })],
      script: { 'STORY-multiply': [[honest, shell('ls -A ../../../held-out > seen.txt')]] },
    });
    const folder = join(project.root, '../held-out');
    await mkdir(folder);
    await writeFile(
      join(folder, 'hidden.test.js'),
      "import assert from 'node:assert';\nimport { multiply } from './src/multiply.js';\nassert.equal(multiply(3, 5), 15);\n",
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(await readFile(join(project.root, 'seen.txt'), 'utf8')).toBe('');
  });

  it.runIf(probed.network)(
    'leaves gates no network but their own, unless it is asked for',
    async () => {
      const server = createServer((_request, response) => response.end('reached'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const { port } = server.address() as AddressInfo;
      const command = `node -e "fetch('http://127.0.0.1:${port}').then(() => process.exit(0), () => process.exit(3))"`;
      const runWith = async (trust: Readonly<Record<string, unknown>>) => {
        const project = await createProject({
          ...multiply,
          config: { loop: { maxAttempts: 1 }, trust, verify: { command, retries: 0 } },
          script: { 'STORY-multiply': [[honest]] },
        });
        return (await project.run()).state;
      };

      expect(await runWith({})).toBe('blocked');
      expect(await runWith({ gateNetwork: true })).toBe('complete');
    },
  );
});

describe('where a cage cannot hold', () => {
  it('refuses to start below the level that the configuration asks for', async () => {
    const project = await createProject({
      ...multiply,
      config: { trust: { minimum: 'L2' } },
      script: { 'STORY-multiply': [[honest]] },
    });

    await expect(project.run()).rejects.toMatchObject({ code: 'TRUST_TOO_LOW' });
  });
});
