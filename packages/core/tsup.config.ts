import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';

const yaml = dirname(createRequire(import.meta.url).resolve('yaml/package.json'));

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    contracts: 'src/contracts/index.ts',
    errors: 'src/errors/index.ts',
    schema: 'src/schema/index.ts',
    status: 'src/status/index.ts',
  },
  format: 'esm',
  target: 'node20',
  dts: true,
  clean: true,
  splitting: true,
  metafile: true,
  // Part of the build, so that only what is used is loaded; see docs/decisions/0025.
  noExternal: ['yaml', 'zod'],
  esbuildOptions: (options) => {
    // Its modules; for Node it offers CommonJS, of which nothing can be left out.
    options.alias = { yaml: join(yaml, 'browser/index.js') };
  },
});
