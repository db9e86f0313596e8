import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads a module by its absolute path and answers its namespace. TypeScript is stripped in memory: nothing is
 * downloaded and nothing is written, neither beside the file nor in a cache.
 */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (!/^\.[cm]?ts$/.test(extname(path))) {
    return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  }
  const { createJiti } = await import('jiti');
  const jiti = createJiti(pathToFileURL(path).href, {
    fsCache: false,
    moduleCache: false,
    interopDefault: false,
  });
  return (await jiti.import(path)) as Readonly<Record<string, unknown>>;
}
