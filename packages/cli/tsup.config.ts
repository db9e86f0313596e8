import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    bin: 'src/bin.ts',
    index: 'src/index.ts',
    'render-texts': 'src/command-line/render-texts.ts',
  },
  format: 'esm',
  target: 'node20',
  dts: { entry: { index: 'src/index.ts' } },
  clean: true,
  sourcemap: false,
  splitting: true,
  // The parser is needed by every command, so it comes in the same file. The texts are written by the script below.
  noExternal: ['commander', '@yoke/core/errors', '@yoke/core/status'],
  external: ['./texts.js'],
  onSuccess: 'node scripts/write-texts.mjs',
});
