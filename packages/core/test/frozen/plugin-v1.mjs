// A plugin as it could be written against the first released contracts, without any import.
// It is loaded by tests for as long as `plugin-v1` is spoken: change nothing in this file.

const provider = {
  contractVersion: 'provider-v1',
  id: 'frozen-agent',
  title: 'Frozen agent',
  capabilities: { modelChoice: true, readOnlyProfile: false },
  detect: async () => ({ installed: true, version: '1.0.0' }),
  describe: (request, options) => ({
    argv: [options.program ?? 'frozen', '--model', request.model ?? 'default'],
    stdin: request.prompt,
  }),
  parse: (line) =>
    line === 'done' ? [{ type: 'report', text: 'done' }, { type: 'end' }] : [{ type: 'raw', line }],
  conclude: ({ end }) => ({ outcome: end.exitCode === 0 ? 'completed' : 'crashed' }),
};

const gate = {
  contractVersion: 'gate-v1',
  id: 'allow-list',
  title: 'Only licences of the list',
  after: 'verify',
  timeoutMs: 5000,
  optionsSchema: {
    '~standard': {
      version: 1,
      vendor: 'by-hand',
      validate: (value) =>
        Array.isArray(value?.allow)
          ? { value: { allow: value.allow } }
          : { issues: [{ message: 'expected a list of licences', path: ['allow'] }] },
    },
  },
  canary: {
    blocks: { files: { LICENSE: 'GPL-3.0' }, options: { allow: ['MIT'] } },
    passes: { files: { LICENSE: 'MIT' }, options: { allow: ['MIT'] } },
  },
  run: async (context, options) => ({
    answer: options.allow.includes(context.candidate.storyTitle) ? 'pass' : 'fail',
    summary: `allowed are ${options.allow.join(', ')}`,
  }),
};

const critic = {
  contractVersion: 'critic-v1',
  id: 'frozen-critic',
  title: 'Frozen critic',
  kind: 'review',
  judge: async () => ({ verdict: 'inconclusive', summary: 'nothing was looked at', findings: [] }),
};

const reference = {
  contractVersion: 'reference-adapter-v1',
  id: 'frozen-reference',
  acquire: async () => [],
};

const candidate = {
  contractVersion: 'candidate-adapter-v1',
  id: 'frozen-candidate',
  collect: async () => [],
};

export default {
  contractVersion: 'plugin-v1',
  name: 'frozen',
  providers: [provider],
  gates: [gate],
  critics: [critic],
  references: [reference],
  candidates: [candidate],
};
