import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that this command is installed in; plugins that the project does not have are resolved from it. */
export function installationFolder(): string {
  return dirname(fileURLToPath(import.meta.url));
}
