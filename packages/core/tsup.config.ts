import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    contracts: 'src/contracts/index.ts',
    errors: 'src/errors/index.ts',
    status: 'src/status/index.ts',
  },
  format: 'esm',
  target: 'node20',
  dts: true,
  clean: true,
  splitting: true,
});
