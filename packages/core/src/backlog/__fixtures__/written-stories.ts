import fc from 'fast-check';

/** A story as data, with the text that a person might have written for it. */
export interface WrittenBacklog {
  readonly text: string;
  readonly ids: readonly string[];
}

const NEWLINES = ['\n', '\r\n'] as const;

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/u);
const sentence = fc.oneof(
  { weight: 5, arbitrary: fc.array(word, { minLength: 1, maxLength: 6 }).map((w) => w.join(' ')) },
  fc.constantFrom(
    "it's done: all of it",
    'a # not a comment',
    'a #tag',
    'x:y',
    'ends with colon:',
    '"quoted"',
    "'single'",
    '- dash',
    '* star',
    '& and',
    '[list]',
    '{map}',
    'true',
    'null',
    '~',
    '12',
    '1.5',
    '0x10',
    '1e3',
    '3 days',
    '2024-01-01',
    '? why',
    '| pipe',
    '> fold',
    '% percent',
    '@ at',
    '`tick`',
    'grüße aus Köln',
    '日本語',
    '🚀 launch',
    'tab\tinside',
    'a\u00a0b',
    'two  spaces',
    'GET /x: returns 200',
    'passes: true',
    '--- three',
    'C:\\path',
    'a, b, c',
    '<<',
    '#!bang',
    'multi\nline\ntext',
    'yes',
    'off',
  ),
);

type Style = 'plain' | 'single' | 'double' | 'literal' | 'folded-double';

const style = fc.constantFrom<Style>('plain', 'plain', 'plain', 'single', 'double', 'literal');

function isPlainSafe(text: string): boolean {
  const isOdd = /^[\s\-?:,[\]{}#&*!|>'"%@`~<]|[\n\t]|: | #|:$|\s$|^$/u.test(text);
  return !isOdd && !/^(?:true|false|null|yes|no|on|off|[-+.\d].*)$/iu.test(text);
}

function write(text: string, wanted: Style, indent: number): string {
  if (wanted === 'plain' && isPlainSafe(text)) return text;
  if (wanted === 'single' && !text.includes('\n')) return `'${text.replaceAll("'", "''")}'`;
  if (wanted === 'literal' && !/^\s|\s$/u.test(text)) {
    const pad = ' '.repeat(indent);
    return `|-\n${text
      .split('\n')
      .map((line) => `${pad}${line}`)
      .join('\n')}`;
  }
  return JSON.stringify(text);
}

const value = fc.record({ text: sentence, style });

const criterion = fc.oneof(
  value.map((one) => ({ kind: 'legacy' as const, ...one })),
  fc.record({
    kind: fc.constant('structured' as const),
    text: sentence,
    style,
    commands: fc.array(value, { minLength: 1, maxLength: 2 }),
    redFirst: fc.option(fc.boolean(), { nil: undefined }),
    isFlow: fc.boolean(),
  }),
);

const story = fc.record({
  title: value,
  priority: fc.option(fc.constantFrom('1', '2', '30', '-1', '1.5', '0'), { nil: undefined }),
  passes: fc.constantFrom('true', 'false', 'False', undefined),
  acceptance: fc.option(fc.array(criterion, { maxLength: 3 }), { nil: undefined }),
  area: fc.option(word, { nil: undefined }),
  idStyle: fc.constantFrom<Style>('plain', 'single', 'double'),
  needsBefore: fc.boolean(),
  order: fc.nat(8),
  comment: fc.constantFrom('', '', '', '# a note', '#: x', '# - id: fake'),
  isFlow: fc.constantFrom(false, false, false, false, true),
  nested: fc.boolean(),
  trailing: fc.constantFrom('', '', ' ', '  # after'),
  blank: fc.constantFrom('', '', '\n', '   \n'),
  inactive: fc.constantFrom(false, false, false, true),
  assessed: fc.constantFrom(false, false, true),
  scoped: fc.constantFrom(false, false, true),
});

type AnyStory = typeof story extends fc.Arbitrary<infer T> ? T : never;

function writeCriteria(one: AnyStory, pad: string): string[] {
  if (one.acceptance === undefined) return [];
  if (one.acceptance.length === 0) return [`${pad}acceptance: []`];
  const inner = one.nested ? `${pad}  ` : pad;
  const lines = [`${pad}acceptance:`];
  for (const [index, item] of one.acceptance.entries()) {
    if (item.kind === 'legacy') {
      lines.push(`${inner}- ${write(item.text, item.style, inner.length + 2)}`);
      continue;
    }
    lines.push(`${inner}- id: C${index}`);
    lines.push(`${inner}  text: ${write(item.text, item.style, inner.length + 4)}`);
    if (item.redFirst !== undefined) lines.push(`${inner}  redFirst: ${item.redFirst}`);
    if (item.isFlow) {
      lines.push(
        `${inner}  verify: [${item.commands.map((c) => JSON.stringify(c.text)).join(', ')}]`,
      );
    } else {
      lines.push(`${inner}  verify:`);
      for (const command of item.commands) {
        lines.push(`${inner}    - ${write(command.text, command.style, inner.length + 6)}`);
      }
    }
  }
  return lines;
}

function writeStory(one: AnyStory, index: number, base: string): string {
  const id = `S-${index}`;
  if (one.isFlow) {
    const passes = one.passes === undefined ? '' : `, passes: ${one.passes}`;
    return `${base}- { id: ${id}, title: ${JSON.stringify(one.title.text)}${passes} }`;
  }
  const pad = `${base}  `;
  const parts: string[][] = [
    [`${pad}title: ${write(one.title.text, one.title.style, pad.length + 2)}`],
    one.priority === undefined ? [] : [`${pad}priority: ${one.priority}`],
    one.passes === undefined ? [] : [`${pad}passes: ${one.passes}${one.trailing}`],
    writeCriteria(one, pad),
    one.area === undefined ? [] : [`${pad}area: ${JSON.stringify(one.area)}`],
    one.needsBefore && index > 0 ? [`${pad}needs: [S-${index - 1}]`] : [],
    one.inactive ? [`${pad}sourceChange: request-${index}`] : [],
    one.assessed
      ? [
          `${pad}assessment:`,
          ...['difficulty', 'uncertainty', 'risk', 'scope', 'testability'].map(
            (key) => `${pad}    ${key}: low`,
          ),
          ...(one.comment === '' ? [] : [one.comment]),
          `${pad}    taskClass: mechanical`,
          `${pad}    reason: ${write(one.title.text, one.title.style, pad.length + 6)}`,
        ]
      : [],
    one.scoped ? [`${pad}writes:`, `${pad}- src/**`, `${pad}agent: codex`] : [],
    one.comment === '' ? [] : [`${one.nested ? pad : ''}${one.comment}`],
  ];
  const rotated = [...parts.slice(one.order), ...parts.slice(0, one.order)];
  return [`${base}- id: ${write(id, one.idStyle, 0)}`, ...rotated.flat()].join('\n') + one.blank;
}

/** Backlogs in many hands: quotes, block scalars, flow, comments, CRLF, byte order mark, with and without `passes`. */
export const writtenBacklogs: fc.Arbitrary<WrittenBacklog> = fc
  .record({
    stories: fc.array(story, { minLength: 1, maxLength: 5 }),
    newline: fc.constantFrom(...NEWLINES),
    mark: fc.constantFrom('', '', '', '\uFEFF'),
    head: fc.constantFrom('', '', '# backlog\n\n', '---\n', 'stories:\n', '# x\nstories:\n'),
    indent: fc.constantFrom('', '', '  '),
    end: fc.constantFrom('\n', '', '\n\n', '\n# the end\n'),
  })
  .map(({ stories, newline, mark, head, indent, end }) => {
    const body = stories.map((one, index) => writeStory(one, index, indent)).join('\n');
    const text = `${mark}${`${head}${body}${end}`.replaceAll('\n', newline)}`;
    return { text, ids: stories.map((_one, index) => `S-${index}`) };
  });

/** Texts near a backlog: one of the above with a few characters taken out, put in or doubled. */
export const brokenBacklogs: fc.Arbitrary<string> = fc
  .record({
    written: writtenBacklogs,
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat(3),
        put: fc.constantFrom(
          ...['', ' ', '  ', '\n', ':', ': ', '#', ' #', '-', '- ', "'", '"', '[', ']', '{', '}'],
          ...[',', '&a ', '*a', '!x ', '|', '>', '\t', '\r', '?', '%', '---\n', 'passes: true\n'],
          ...['id: S-0\n', '\u00a0', '0', 'true', '<<: ', '__proto__: ', '\u0085', '\u2028', '@'],
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ written, edits }) =>
    edits.reduce((text, { at, drop, put }) => {
      const offset = Math.floor(at * text.length);
      return `${text.slice(0, offset)}${put}${text.slice(offset + drop)}`;
    }, written.text),
  );
