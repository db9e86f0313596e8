import * as z from 'zod';
import { isInsideProject, lineOfText } from './primitives.js';

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/u;

function isPlugin(value: string): boolean {
  return value.startsWith('./') ? isInsideProject(value) : PACKAGE_NAME.test(value);
}

/** `plugins`: packages, or modules inside the project (`./…`). */
export const pluginsSchema = z
  .array(
    lineOfText(214).refine(
      isPlugin,
      'must be the name of a package, or a path inside the project that begins with "./"',
    ),
  )
  .max(100)
  .describe('Packages, or modules inside the project, that bring agents, gates and critics.');
