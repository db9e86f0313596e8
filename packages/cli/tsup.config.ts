import { defineConfig } from 'tsup';

const target = 'node20';

export default defineConfig([
  {
    // What has to be instant: CommonJS, each in one file, with everything it needs in it.
    entry: { bin: 'src/bin.ts', status: 'src/status.ts' },
    format: 'cjs',
    target,
    splitting: false,
    noExternal: [/^@yoke\//],
    external: ['./texts.cjs', './status.cjs', './main.js'],
    outExtension: () => ({ js: '.cjs' }),
  },
  {
    entry: {
      index: 'src/index.ts',
      main: 'src/main.ts',
      'render-texts': 'src/command-line/render-texts.ts',
    },
    format: 'esm',
    target,
    dts: { entry: { index: 'src/index.ts' } },
    splitting: true,
    metafile: true,
    // Loaded for every run, and slower file by file; see docs/decisions/0025.
    noExternal: ['commander', 'cosmiconfig'],
    external: ['typescript'],
    // They are CommonJS and ask for modules of Node while they run.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    onSuccess: 'node scripts/write-texts.mjs',
  },
]);
