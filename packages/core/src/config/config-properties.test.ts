import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { YokeError } from '../errors/index.js';
import { parseConfig, validateConfigObject } from './index.js';

const runs = Number(process.env.YOKE_FUZZ_RUNS ?? 300);

const PIECES = [
  ...[
    'verify',
    'loop',
    'agents',
    'gates',
    'runner',
    'model',
    'enabled',
    '__proto__',
    'with',
    'use',
  ],
  ...[': ', ':\n  ', '\n', '- ', '[', ']', '{', '}', ', ', '"', "'", '&a ', '*a', '!!str ', '|\n'],
  ...[
    '#',
    '%YAML 1.1\n',
    '---\n',
    '...\n',
    '<<',
    '? ',
    '0x1',
    '1e999',
    '.nan',
    'true',
    'null',
    '~',
  ],
  ...['\t', '\r', '\r\n', '\u0000', '\uFEFF', '\u2028', '🚀', 'npm test', '../x', '-x', ' '],
];

const soups = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 60 })
  .map((pieces) => pieces.join('').slice(0, 4_096));

function isRefusal(error: unknown): boolean {
  return YokeError.isInstance(error) && error.name === 'ConfigError';
}

describe('any text', () => {
  it('is read or refused with a ConfigError, for YAML and JSON, and leaves no trace on prototypes', () => {
    fc.assert(
      fc.property(soups, fc.constantFrom('yaml' as const, 'json' as const), (text, format) => {
        const before = Object.getOwnPropertyNames(Object.prototype).length;
        try {
          parseConfig({ text, file: 'config.yaml', format });
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
        expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
      }),
      { numRuns: runs * 2 },
    );
  });

  it('of any bytes is read or refused as well', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (text) => {
        try {
          parseConfig({ text, file: 'config.yaml', format: 'yaml' });
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }),
      { numRuns: runs },
    );
  });

  it.each(['[', '{a: ', '- ', '? ', '&a ', '"', '|\n', '[,', "'a' ", '*a ', 'a: ', 'a:\n', '!!x '])(
    'repeated to 4 KiB is answered at once: %j',
    (piece) => {
      const text = piece.repeat(Math.floor(4_096 / piece.length));
      const started = performance.now();

      expect(() => parseConfig({ text, file: 'config.yaml', format: 'yaml' })).toThrow();

      // Ten times what it takes on an idle machine: quadratic growth would take far longer.
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );
});

describe('any value of a module', () => {
  it('is accepted or refused with a ConfigError', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (value) => {
        try {
          validateConfigObject({ value, file: 'yoke.config.ts' });
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }),
      { numRuns: runs },
    );
  });
});
