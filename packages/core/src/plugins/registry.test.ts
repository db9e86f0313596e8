import { describe, expect, test } from 'vitest';
import { defineGate, definePlugin, defineProvider } from '../contracts/index.js';
import { YokeError } from '../errors/index.js';
import { createRegistry, inspectPlugins, type PluginSource } from './registry.js';

function buildGate(over: Record<string, unknown> = {}) {
  return {
    ...defineGate({
      id: 'allow-list',
      title: 'Licences',
      canary: { blocks: { files: {}, options: {} }, passes: { files: {}, options: {} } },
      run: async () => ({ answer: 'pass', summary: 'fine' }),
    }),
    ...over,
  };
}

function buildProvider(over: Record<string, unknown> = {}) {
  return {
    ...defineProvider({
      id: 'my-agent',
      title: 'My agent',
      capabilities: {},
      detect: async () => ({ installed: true }),
      describe: () => ({ argv: ['my-agent'] }),
      parse: () => [],
      conclude: () => ({ outcome: 'completed' }),
    }),
    ...over,
  };
}

function buildSource(value: unknown, line = 3, specifier = './tools/gate.mjs'): PluginSource {
  return { specifier, value, origin: 'project', place: { file: '.yoke/config.yaml', line } };
}

const messagesOf = (...sources: PluginSource[]) =>
  inspectPlugins(sources).problems.map(({ code, message }) => `${code} ${message}`);

describe('inspectPlugins', () => {
  test('finds a provider by its id and a gate by plugin and id', () => {
    const plugin = definePlugin({
      name: 'license',
      providers: [buildProvider()],
      gates: [buildGate()],
    });

    const { registry, problems } = inspectPlugins([buildSource(plugin)]);

    expect(problems).toEqual([]);
    expect(registry.findProvider('my-agent')?.member.title).toBe('My agent');
    expect(registry.findGate('license/allow-list')?.from.specifier).toBe('./tools/gate.mjs');
    expect(registry.findGate('allow-list')).toBeUndefined();
  });

  test.each([
    [undefined, 'no default export'],
    [42, '"42"'],
    [() => ({}), 'a function'],
    [[], 'an empty list'],
  ])('refuses the default export %s', (value, found) => {
    expect(messagesOf(buildSource(value))).toEqual([
      `PLUGIN_NO_EXPORT plugin "./tools/gate.mjs" has no valid default export: found ${found}, expected an object made with definePlugin`,
    ]);
  });

  test('names the version found and the versions spoken', () => {
    const plugin = { ...definePlugin({ name: 'license' }), contractVersion: 'plugin-v9' };

    expect(messagesOf(buildSource(plugin))).toEqual([
      'PLUGIN_CONTRACT_UNSPOKEN plugin "./tools/gate.mjs": the plugin offers contractVersion "plugin-v9", and this core speaks "plugin-v1"',
    ]);
  });

  test('says nothing more of a member whose version is not spoken', () => {
    const gate = { contractVersion: 'gate-v0', id: 'Wrong Id' };
    const plugin = { contractVersion: 'plugin-v1', name: 'license', gates: [gate] };

    expect(messagesOf(buildSource(plugin))).toEqual([
      'PLUGIN_CONTRACT_UNSPOKEN plugin "./tools/gate.mjs": gate "Wrong Id" offers contractVersion "gate-v0", and this core speaks "gate-v1"',
    ]);
  });

  test('tells every wrong member of a gate at once', () => {
    const gate = buildGate({ id: 'Allow List', timeoutMs: -1, run: 'npm test', canary: {} });
    const plugin = { contractVersion: 'plugin-v1', name: 'license', gates: [gate] };

    const keys = inspectPlugins([buildSource(plugin)]).problems.map(({ key }) => key);

    expect(keys).toEqual(['id', 'timeoutMs', 'run', 'canary.blocks', 'canary.passes']);
  });

  test('refuses a canary whose file would leave its folder', () => {
    const canary = { files: { '../outside': '' }, options: {} };
    const gate = buildGate({ canary: { blocks: canary, passes: canary } });
    const plugin = { contractVersion: 'plugin-v1', name: 'license', gates: [gate] };

    expect(messagesOf(buildSource(plugin))).toHaveLength(2);
  });

  test('suggests the member that was probably meant', () => {
    const plugin = { contractVersion: 'plugin-v1', name: 'license', gate: [buildGate()] };

    expect(messagesOf(buildSource(plugin))[0]).toContain('did you mean `gates`?');
  });

  test('accepts a member that a later core may know', () => {
    const plugin = { contractVersion: 'plugin-v1', name: 'license', dashboards: [] };

    expect(messagesOf(buildSource(plugin))).toEqual([]);
  });

  test('names both places when an id is taken twice', () => {
    const one = definePlugin({ name: 'one', providers: [buildProvider()] });
    const two = definePlugin({ name: 'two', providers: [buildProvider()] });

    expect(messagesOf(buildSource(one, 3, 'one'), buildSource(two, 4, 'two'))).toEqual([
      'PLUGIN_ID_TAKEN plugin "two": the provider id "my-agent" is taken twice: plugin "one" (.yoke/config.yaml:3) has it already',
    ]);
  });

  test('lets two plugins have a gate of the same id, since their names differ', () => {
    const one = definePlugin({ name: 'one', gates: [buildGate()] });
    const two = definePlugin({ name: 'two', gates: [buildGate()] });

    expect(messagesOf(buildSource(one), buildSource(two))).toEqual([]);
  });

  test('keeps the sound plugins when another is broken', () => {
    const sound = definePlugin({ name: 'sound', gates: [buildGate()] });

    const { registry, problems } = inspectPlugins([buildSource(null), buildSource(sound, 4)]);

    expect(problems).toHaveLength(1);
    expect(registry.findGate('sound/allow-list')).toBeDefined();
  });

  test('turns a getter that throws into a problem of that plugin', () => {
    const plugin = {
      contractVersion: 'plugin-v1',
      get name(): string {
        throw new Error('no name today');
      },
    };

    expect(messagesOf(buildSource(plugin))[0]).toContain('no name today');
  });
});

test('createRegistry throws every problem in one error', () => {
  const sources = [buildSource(null, 9), buildSource(undefined, 2)];

  const attempt = () => createRegistry(sources);

  expect(attempt).toThrow(/2 problems/);
  try {
    attempt();
  } catch (error) {
    expect(YokeError.isInstance(error) && error.code).toBe('PLUGINS_INVALID');
    expect(YokeError.isInstance(error) && error.details.problems).toMatchObject([
      { line: 2 },
      { line: 9 },
    ]);
  }
});
