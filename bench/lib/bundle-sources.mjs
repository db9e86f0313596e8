import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));
const CLI = join(PACKAGES, 'cli', 'src');

// The command's own tests bundle it too, so the bundler is one of its dependencies.
const { build } = createRequire(join(CLI, 'main.ts'))('esbuild');

/**
 * Bundles the command from the sources as they are, so that a change can be measured without a build of every package.
 * Answers the path of the command.
 * @param {string} folder
 */
export async function bundleSources(folder) {
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // Only for configuration in TypeScript without types stripped, and larger than all the rest.
    external: ['typescript'],
    alias: {
      '@yoke/core/contracts': join(PACKAGES, 'core/src/contracts/index.ts'),
      '@yoke/core/errors': join(PACKAGES, 'core/src/errors/index.ts'),
      '@yoke/core/schema': join(PACKAGES, 'core/src/schema/index.ts'),
      '@yoke/core/status': join(PACKAGES, 'core/src/status/index.ts'),
      '@yoke/core': join(PACKAGES, 'core/src/index.ts'),
      '@yoke/gates': join(PACKAGES, 'gates/src/index.ts'),
      '@yoke/provider-command': join(PACKAGES, 'provider-command/src/index.ts'),
    },
  };
  await build({
    ...common,
    entryPoints: [join(CLI, 'bin.ts'), join(CLI, 'status.ts')],
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['typescript', './texts.cjs', './status.cjs', './main.js'],
  });
  await build({
    ...common,
    entryPoints: [join(CLI, 'main.ts'), join(CLI, 'command-line/render-texts.ts')],
    entryNames: '[name]',
    format: 'esm',
    splitting: true,
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "yoke", "version": "0.0.0", "type": "module" }\n',
  );
  const { renderTexts } = await import(pathToFileURL(join(folder, 'render-texts.js')).href);
  writeFileSync(
    join(folder, 'texts.cjs'),
    `exports.texts = ${JSON.stringify(renderTexts('0.0.0'))};\n`,
  );
  return join(folder, 'bin.cjs');
}
