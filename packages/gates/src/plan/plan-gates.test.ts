import { configSchema } from '@yoke/core';
import { defineGate, definePlugin, type GateV1, type PluginV1 } from '@yoke/core/contracts';
import type { Problem } from '@yoke/core/errors';
import * as z from '@yoke/core/schema';
import { expect, test } from 'vitest';
import type { GatePlan, GateSettings, VerifyDetection } from './gate-plan-types.js';
import { planGates } from './plan-gates.js';

function buildGate(id: string, gate: Partial<GateV1> = {}): GateV1 {
  const canary = { files: {}, options: {} };
  return defineGate<unknown>({
    id,
    title: id,
    canary: { blocks: canary, passes: canary },
    run: async () => ({ answer: 'pass', summary: 'fine' }),
    ...gate,
  });
}

function buildPlugin(...gates: readonly GateV1[]): PluginV1 {
  return definePlugin({ name: 'acme', gates });
}

async function plan(
  settings: GateSettings,
  plugin: PluginV1 = buildPlugin(),
  detected: VerifyDetection = { command: 'npm test' },
): Promise<GatePlan> {
  return planGates(settings, {
    detectVerifyCommand: async () => detected,
    plugins: [plugin],
    configFile: '.yoke/config.yaml',
  });
}

async function problemsOf(planned: Promise<unknown>): Promise<readonly Problem[]> {
  const error = await planned.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return (error as { details: { problems: readonly Problem[] } }).details.problems;
}

const names = ({ gates }: GatePlan) => gates.map(({ name }) => name);

test('runs criterion and the detected verify command when nothing is configured', async () => {
  const planned = await plan({});

  expect(names(planned)).toEqual(['criterion', 'verify']);
  expect(planned.gates[1]?.options).toEqual({
    command: 'npm test',
    retries: 1,
    timeoutMs: 600_000,
    previewBytes: 2048,
    artifactThresholdBytes: 8192,
  });
  expect(planned.completionGates).toEqual([]);
  expect(planned.baselineGate).toBe(planned.gates[1]);
});

test('runs the audit behind the built-in gates when the configuration speaks of it', async () => {
  const { output, audit } = configSchema.parse({
    audit: { network: true, timeoutMinutes: 2, suppressionsVersion: 1 },
  });

  const planned = await plan({ output, audit, perf: { command: 'npm run bench' } });

  expect(names(planned)).toEqual(['criterion', 'verify', 'perf', 'audit']);
  expect(planned.gates.at(-1)?.options).toEqual({
    network: true,
    severity: 'high',
    sensitivePaths: 'warn',
    registry: 'https://registry.npmjs.org',
    suppressions: [],
    timeoutMs: 120_000,
    previewBytes: 2048,
    artifactThresholdBytes: 8192,
  });
});

test('runs no audit that is switched off', async () => {
  expect(names(await plan({ audit: { enabled: false } }))).not.toContain('audit');
});

test('takes commands, retries, times and sizes from the configuration', async () => {
  const planned = await plan({
    verify: { command: 'make check', retries: 2, timeoutMinutes: 3, minimumTests: 5 },
    perf: { command: 'make bench' },
    completion: { command: 'make e2e', retries: 0 },
    output: { previewBytes: 1024, artifactThresholdBytes: 4096 },
  });

  expect(names(planned)).toEqual(['criterion', 'verify', 'perf']);
  expect(planned.gates[1]?.options).toMatchObject({
    command: 'make check',
    retries: 2,
    timeoutMs: 180_000,
    minimumTests: 5,
    previewBytes: 1024,
  });
  expect(planned.completionGates[0]?.options).toMatchObject({ command: 'make e2e', retries: 0 });
});

test('gives a gate time for all of its tries', async () => {
  const planned = await plan({ verify: { command: 'make', retries: 1, timeoutMinutes: 10 } });

  expect(planned.gates[1]?.gate.timeoutMs).toBeGreaterThan(1_200_000);
});

test('does not look for a verify command when one is configured', async () => {
  const detected = { reason: 'there is no package.json', hint: 'set it' };

  const planned = await plan({ verify: { command: 'make' } }, buildPlugin(), detected);

  expect(names(planned)).toEqual(['criterion', 'verify']);
});

test('refuses a run without a verify command, and says what to set', async () => {
  const detected = { reason: 'there is no package.json', hint: 'set "verify.command"' };

  const [problem] = await problemsOf(plan({}, buildPlugin(), detected));

  expect(problem).toMatchObject({
    code: 'VERIFY_COMMAND_MISSING',
    message: '"verify.command" is not set and there is no package.json',
    hint: 'set "verify.command"',
    file: '.yoke/config.yaml',
  });
});

test('runs custom gates behind the built-in ones, in the order of the configuration', async () => {
  const plugin = buildPlugin(buildGate('b'), buildGate('a'));

  const planned = await plan({ gates: [{ use: 'acme/b' }, { use: 'acme/a' }] }, plugin);

  expect(names(planned)).toEqual(['criterion', 'verify', 'acme/b', 'acme/a']);
});

test('places a custom gate where its author says, unless the configuration says otherwise', async () => {
  const plugin = buildPlugin(
    buildGate('a', { after: 'criterion' }),
    buildGate('b', { after: 'criterion' }),
  );

  const planned = await plan(
    { gates: [{ use: 'acme/a' }, { use: 'acme/b', after: 'verify' }], perf: { command: 'x' } },
    plugin,
  );

  expect(names(planned)).toEqual(['criterion', 'acme/a', 'verify', 'acme/b', 'perf']);
});

test('places a custom gate behind another and behind a built-in one that is off', async () => {
  const plugin = buildPlugin(buildGate('a'), buildGate('b'));

  const planned = await plan(
    {
      gates: [
        { use: 'acme/b', after: 'acme/a' },
        { use: 'acme/a', after: 'design' },
      ],
      perf: { command: 'x' },
    },
    plugin,
  );

  expect(names(planned)).toEqual(['criterion', 'verify', 'acme/a', 'acme/b', 'perf']);
});

test('tells every problem of the gates at once, each with its place', async () => {
  const plugin = buildPlugin(buildGate('license'), buildGate('a'), buildGate('b'));

  const problems = await problemsOf(
    plan(
      {
        gates: [
          { use: 'acme/licence' },
          { use: 'acme/license', after: 'verfy' },
          { use: 'acme/a', after: 'acme/b' },
          { use: 'acme/b', after: 'acme/a' },
          { use: 'acme/a' },
        ],
      },
      plugin,
    ),
  );

  expect(problems.map(({ code, key }) => [code, key])).toEqual([
    ['GATE_UNKNOWN', 'gates[0].use'],
    ['GATE_REPEATED', 'gates[4].use'],
    ['GATE_AFTER_UNKNOWN', 'gates[1].after'],
    ['GATE_ORDER_CYCLE', 'gates'],
  ]);
  expect(problems[0]?.hint).toContain('did you mean "acme/license"?');
  expect(problems[2]?.hint).toContain('did you mean "verify"?');
  expect(problems[3]?.message).toContain('"acme/a" -> "acme/b" -> "acme/a"');
});

test("hands a custom gate the options that the gate's own schema returned", async () => {
  const optionsSchema = z.strictObject({
    allow: z.array(z.string()),
    strict: z.boolean().default(true),
  });
  const plugin = buildPlugin(buildGate('license', { optionsSchema }));

  const planned = await plan(
    { gates: [{ use: 'acme/license', with: { allow: ['MIT'] } }] },
    plugin,
  );

  expect(planned.gates.at(-1)?.options).toEqual({ allow: ['MIT'], strict: true });
});

test('refuses options that the schema of the gate refuses, with their path', async () => {
  const optionsSchema = z.strictObject({ allow: z.array(z.string()) });
  const plugin = buildPlugin(buildGate('license', { optionsSchema }));

  const [problem] = await problemsOf(
    plan({ gates: [{ use: 'acme/license', with: { allow: ['MIT', 7] } }] }, plugin),
  );

  expect(problem).toMatchObject({ code: 'GATE_OPTIONS_INVALID', key: 'gates[0].with.allow.1' });
});

test('refuses options for a gate that takes none', async () => {
  const [problem] = await problemsOf(
    plan({ gates: [{ use: 'acme/a', with: { any: 1 } }] }, buildPlugin(buildGate('a'))),
  );

  expect(problem?.message).toContain('the gate takes no options');
});

test('refuses a size that the built-in gates cannot show anything in', async () => {
  const problems = await problemsOf(plan({ output: { previewBytes: 0 } }));

  expect(problems.map(({ code }) => code)).toContain('GATE_OPTIONS_INVALID');
});
