import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { YokeError } from '../errors/index.js';
import { defaultConfig, parseConfig, validateConfigObject } from './index.js';

const FILE = '.yoke/config.yaml';

function read(text: string | Uint8Array, format: 'yaml' | 'json' = 'yaml') {
  return parseConfig({ text, file: FILE, format });
}

function refusal(run: () => unknown): YokeError {
  try {
    run();
  } catch (error) {
    if (YokeError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function codesOf(error: YokeError): readonly string[] {
  return (error.details.problems as readonly { code: string }[]).map(({ code }) => code);
}

describe('reading a configuration', () => {
  it('reads the example of the documentation', () => {
    const file = new URL('./__fixtures__/yoke-example.yaml', import.meta.url);

    const { config, inactiveKeys } = read(readFileSync(file));

    expect(inactiveKeys).toEqual([]);
    expect(config.agents).toEqual({
      'my-agent': { command: ['node', 'tools/agent.mjs'], prompt: 'stdin', env: ['MY_TOKEN'] },
    });
    expect(config.gates).toEqual([
      { use: 'license/allow-list', with: { allow: ['MIT', 'Apache-2.0'] } },
    ]);
    expect(config.protected).toEqual(['tests/acceptance/**']);
    expect(config.loop.maxAttempts).toBe(3);
  });

  it.each(['', '# nothing\n', '\uFEFF', '{}'])(
    'takes a file without keys for the defaults: %j',
    (text) => {
      expect(read(text).config).toEqual(defaultConfig());
    },
  );

  it('lets the loop run where nothing says otherwise, and not where `enabled` is false', () => {
    expect(read('verify: npm test').config.loop.enabled).toBe(true);
    expect(read('loop: { enabled: false }').config.loop.enabled).toBe(false);
  });

  it('reads a bare command as the command of the gate', () => {
    const { config } = read('verify: npm test\ncompletion: [npm, run, e2e]\nperf: npm run bench');

    expect(config.verify).toMatchObject({ command: 'npm test', retries: 1, timeoutMinutes: 10 });
    expect(config.completion).toMatchObject({ command: ['npm', 'run', 'e2e'] });
    expect(config.perf).toMatchObject({ command: 'npm run bench' });
  });

  it('reads a list of agents as a map in the same order', () => {
    expect(Object.keys(read('agents: [codex, claude]').config.agents)).toEqual(['codex', 'claude']);
  });

  it('reads `loop.isolate` as `workspace.isolate`', () => {
    const { config, origins } = read('loop:\n  isolate: false\n');

    expect(config.workspace.isolate).toBe(false);
    expect(config.loop).not.toHaveProperty('isolate');
    expect(origins).toContainEqual({
      key: 'workspace.isolate',
      value: false,
      origin: { file: FILE, line: 2, column: 12 },
    });
  });

  it('expands nothing: neither variables nor a home folder', () => {
    const { config } = read('verify: echo $HOME ~/x\nrunner: { model: "$MODEL" }');

    expect(config.verify.command).toBe('echo $HOME ~/x');
    expect(config.runner.model).toBe('$MODEL');
  });

  it('gives a configuration that nobody can change', () => {
    const { config } = read('gates: [{ use: a/b, with: { list: [1] } }]');

    expect(Object.isFrozen(config.loop)).toBe(true);
    expect(Object.isFrozen(config.gates[0]?.with.list)).toBe(true);
  });

  it('reads bytes with a byte order mark and CRLF', () => {
    const bytes = Buffer.from('\uFEFFverify: npm test\r\nloop:\r\n  maxAttempts: 5\r\n');

    const { config } = read(bytes);

    expect(config.verify.command).toBe('npm test');
    expect(config.loop.maxAttempts).toBe(5);
  });

  it('reads the part of a file that belongs to it and leaves the rest alone', () => {
    const text = '{\n  "constructor": 1,\n  "yoke": {\n    "verfy": "x"\n  }\n}';

    const error = refusal(() =>
      parseConfig({ text, file: 'package.json', format: 'json', within: 'yoke' }),
    );

    expect(error.message).toContain('package.json:4: `verfy` is not a known key');
  });
});

describe('where values come from', () => {
  it('names the line of each value that the file says, and `default` for the others', () => {
    const { origins } = read('verify: npm test\nloop:\n  maxAttempts: 5\nprotected:\n  - a/**\n');

    const said = origins.filter(({ origin }) => origin !== 'default');
    expect(
      said.map(({ key, value, origin }) => [key, value, (origin as { line: number }).line]),
    ).toEqual([
      ['verify.command', 'npm test', 1],
      ['protected', ['a/**'], 5],
      ['loop.maxAttempts', 5, 3],
    ]);
    expect(origins.find(({ key }) => key === 'loop.maxCallMinutes')).toEqual({
      key: 'loop.maxCallMinutes',
      value: 30,
      origin: 'default',
    });
  });

  it('names the file without a line for a configuration that a module exports', () => {
    const { origins } = validateConfigObject({
      value: { loop: { maxAttempts: 4 } },
      file: 'yoke.config.ts',
    });

    expect(origins.filter(({ origin }) => origin !== 'default')).toEqual([
      { key: 'loop.maxAttempts', value: 4, origin: { file: 'yoke.config.ts' } },
    ]);
  });
});

describe('what is refused', () => {
  it('is named all at once, sorted by line', () => {
    const error = refusal(() =>
      read('verfiy: npm test\nloop: { parallel: 99 }\nrunner: { model: -x, agnet: codex }\n'),
    );

    expect(error.code).toBe('CONFIG_INVALID');
    expect(codesOf(error)).toEqual([
      'KEY_UNKNOWN',
      'VALUE_INVALID',
      'VALUE_INVALID',
      'KEY_UNKNOWN',
    ]);
    expect(error.message).toContain('Did you mean `verify`?');
    expect(error.message).toContain('Did you mean `runner.agent`?');
  });

  it('carries line and column for an editor', () => {
    const error = refusal(() => read('loop:\n  maxAttempts: 0\n'));

    expect(error.details.problems).toMatchObject([
      {
        code: 'VALUE_INVALID',
        file: FILE,
        line: 2,
        column: 16,
        key: 'loop.maxAttempts',
        found: '0',
      },
    ]);
  });

  it.each([
    ['an unknown key', 'pases: true', 'KEY_UNKNOWN'],
    ['a key in the wrong section', 'maxCallMinutes: 3', 'KEY_UNKNOWN'],
    ['a missing key', 'gates: [{ with: {} }]', 'KEY_MISSING'],
    ['a key that is given twice', 'loop: {}\nloop: {}', 'KEY_DUPLICATE'],
    ['`__proto__`', '__proto__: { loop: {} }', 'KEY_FORBIDDEN'],
    [
      '`constructor`, at any depth',
      'gates: [{ use: a/b, with: { constructor: 1 } }]',
      'KEY_FORBIDDEN',
    ],
    ['a merge key', 'loop: { <<: { enabled: false } }', 'KEY_FORBIDDEN'],
    ['broken YAML', 'loop: [', 'FILE_SYNTAX'],
    ['a second document', 'loop: {}\n---\nloop: {}', 'FILE_SYNTAX'],
    ['a directive that changes the meaning of words', '%YAML 1.1\n---\nloop: {}', 'FILE_SYNTAX'],
    ['a tag', 'verify: !!js/function "() => 1"', 'FILE_SYNTAX'],
    ['binary data', 'verify: !!binary aGk=', 'FILE_SYNTAX'],
    ['an alias without an anchor', 'verify: *nowhere', 'FILE_SYNTAX'],
    ['an alias inside its own anchor', 'protected: &a [*a]', 'FILE_SYNTAX'],
    ['a number that is none', 'loop: { timeoutMinutes: .nan }', 'VALUE_INVALID'],
    ['an endless number', 'loop: { timeoutMinutes: .inf }', 'VALUE_INVALID'],
    ['a number too large to be one', 'loop: { timeoutMinutes: 1e309 }', 'VALUE_INVALID'],
    ['a hexadecimal number', 'loop: { maxAttempts: 0x10 }', 'VALUE_INVALID'],
    ['an octal number', 'loop: { maxAttempts: 0o7 }', 'VALUE_INVALID'],
    ['a number with a leading zero', 'loop: { maxAttempts: 012 }', 'VALUE_INVALID'],
    ['a number with underscores', 'loop: { maxAttempts: 1_0 }', 'VALUE_INVALID'],
    ['minus nothing', 'loop: { timeoutMinutes: -0 }', 'VALUE_INVALID'],
    ['words for a number', 'loop: { timeoutMinutes: 3 days }', 'VALUE_INVALID'],
    ['a fraction where a whole number belongs', 'loop: { maxAttempts: 1.5 }', 'VALUE_INVALID'],
    ['a word for true', 'loop: { enabled: yes }', 'VALUE_INVALID'],
    ['an empty section', 'loop:\n', 'VALUE_INVALID'],
    ['a list instead of a map', '- loop', 'VALUE_INVALID'],
    ['a model that could be taken for a flag', 'runner: { model: --yolo }', 'VALUE_INVALID'],
    [
      'an effort that could be taken for a flag',
      'runner: { reasoningEffort: -x }',
      'VALUE_INVALID',
    ],
    ['a line break in a model', 'runner: { model: "a\\nb" }', 'VALUE_INVALID'],
    ['a plugin outside of the project', 'plugins: [../../x]', 'VALUE_INVALID'],
    ['a plugin with a NUL in its name', 'plugins: ["a\\0b"]', 'VALUE_INVALID'],
    ['a plugin by an absolute path', 'plugins: [/tmp/x.mjs]', 'VALUE_INVALID'],
    ['a link outside of the project', 'workspace: { link: [../shared] }', 'VALUE_INVALID'],
    ['a copy from the home folder', 'workspace: { copy: [~/.env] }', 'VALUE_INVALID'],
    ['a glob that can take for ever', 'protected: ["+(a|aa)+(b)"]', 'VALUE_INVALID'],
    ['a threshold below the preview', 'output: { previewBytes: 9000 }', 'VALUE_INVALID'],
    [
      'a rule for an unknown worker',
      'routing: { enabled: true, rules: [{ area: a, worker: b }] }',
      'VALUE_INVALID',
    ],
    ['an author who breaks the header', 'commit: { authorName: "a <b>" }', 'VALUE_INVALID'],
    ['a gate by an impossible name', 'gates: ["../x"]', 'VALUE_INVALID'],
    [
      'two opinions on isolation',
      'loop: { isolate: true }\nworkspace: { isolate: false }',
      'VALUE_INVALID',
    ],
  ])('%s', (_what, text, code) => {
    expect(codesOf(refusal(() => read(text)))).toContain(code);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFFloop: {}', 'utf16le')],
    ['bytes that are not UTF-8', Uint8Array.of(0x61, 0xff, 0x62)],
    ['a binary file', Uint8Array.of(0x61, 0x00, 0x62)],
    ['carriage returns alone', Buffer.from('verify: a\rloop: {}\r')],
    ['an escape sequence for the terminal', Buffer.from('verify: a\u001b[2J')],
  ])('%s', (_what, bytes) => {
    expect(refusal(() => read(bytes)).code).toBe('FILE_NOT_TEXT');
  });

  it.each(['[', '{a: ', '- ', '? ', '- [', '[{'])(
    'a mebibyte of %j, before the parser calls itself that deep',
    (piece) => {
      const text = piece.repeat(Math.floor((1024 * 1024 - 1) / piece.length));

      expect(refusal(() => read(text)).message).toContain('values are nested too deeply');
    },
  );

  it('a hundred thousand wrong keys, of which it names a hundred', () => {
    const text = Array.from({ length: 90_000 }, (_, index) => `k${index}: 1\n`).join('');

    const codes = codesOf(refusal(() => read(text)));

    expect(codes).toHaveLength(101);
    expect(codes.at(-1)).toBe('MORE_PROBLEMS');
  });

  it('a key that would steer the terminal, without printing it raw', () => {
    const { message } = refusal(() => read('"a\\e[2J\\u202eb": 1'));

    expect(message).toContain('`a\\u001b[2J\\u202eb` is not a known key');
  });

  it('a file above a mebibyte, before it is parsed', () => {
    const text = `verify: ${'x'.repeat(1024 * 1024)}`;

    expect(refusal(() => read(text)).code).toBe('FILE_TOO_LARGE');
  });

  it('aliases that multiply, with that message alone', () => {
    const rows = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let row = 1; row < 12; row += 1) {
      rows.push(
        `a${row}: &a${row} [${Array.from({ length: 10 }, () => `*a${row - 1}`).join(', ')}]`,
      );
    }

    const error = refusal(() => read(rows.join('\n')));

    expect(codesOf(error)).toEqual(['FILE_SYNTAX']);
    expect(error.message).toContain('aliases make the file more than 10 times as large');
  });

  it('a duplicate key in JSON text, and what only YAML allows', () => {
    expect(codesOf(refusal(() => read('{"loop": {}, "loop": {}}', 'json')))).toEqual([
      'KEY_DUPLICATE',
    ]);
    expect(codesOf(refusal(() => read('{"loop": {},}', 'json')))).toEqual(['FILE_SYNTAX']);
    expect(codesOf(refusal(() => read('loop: {}', 'json')))).toEqual(['FILE_SYNTAX']);
  });
});

describe('a configuration that a module exports', () => {
  const validate = (value: unknown) => validateConfigObject({ value, file: 'yoke.config.ts' });

  it('is copied: a getter is read once and a later change has no effect', () => {
    let reads = 0;
    const list = ['a/**'];
    const value = {
      protected: list,
      get verify() {
        reads += 1;
        return reads === 1 ? 'npm test' : 'true';
      },
    };

    const { config } = validate(value);
    list.push('b/**');

    expect(config.verify.command).toBe('npm test');
    expect(config.protected).toEqual(['a/**']);
  });

  it('may leave members undefined', () => {
    expect(validate({ verify: undefined, loop: { maxAttempts: undefined } }).config).toEqual(
      defaultConfig(),
    );
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a function', () => ({})],
    ['a number that is none', { loop: { timeoutMinutes: Number.NaN } }],
    ['a symbol', { verify: Symbol('x') }],
    [
      'a getter that throws',
      {
        get loop() {
          throw new Error('no');
        },
      },
    ],
  ])('is refused when it is or holds %s', (_what, value) => {
    expect(codesOf(refusal(() => validate(value)))).toContain('VALUE_INVALID');
  });

  it('is refused when it holds itself', () => {
    const value: Record<string, unknown> = {};
    value.gates = [{ use: 'a/b', with: value }];

    expect(codesOf(refusal(() => validate(value)))).toContain('VALUE_INVALID');
  });

  it('is refused when it reaches for a prototype', () => {
    const value: unknown = JSON.parse('{"__proto__": {"loop": {"enabled": false}}}');

    expect(codesOf(refusal(() => validate(value)))).toEqual(['KEY_FORBIDDEN']);
    expect(({} as Record<string, unknown>).loop).toBeUndefined();
  });
});
