import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InvocationV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { ensureDirectory, makeLink, writeFileAtomic } from '../files/index.js';
import { resolveSignIn } from './resolve-sign-in.js';

/**
 * Puts what an invocation needs into its scratch folder: its files, and links to what keeps the agent signed in. Answers
 * the places of the user's that have to stay writable for the agent. The scratch folder has to be there.
 */
export async function placeInvocation(
  { invocation, scratchDir }: { readonly invocation: InvocationV1; readonly scratchDir: string },
  effects: Effects,
): Promise<{ readonly writable: readonly string[] }> {
  for (const [path, text] of Object.entries(invocation.files ?? {})) {
    await ensureDirectory(dirname(join(scratchDir, path)), effects);
    await writeFileAtomic(join(scratchDir, path), text, { effects, fsync: false });
  }
  const places = resolveSignIn(invocation.signIn ?? [], { env: effects.env, exists: existsSync });
  for (const { path, linkedFrom } of places) {
    if (linkedFrom === undefined) continue;
    await ensureDirectory(dirname(join(scratchDir, linkedFrom)), effects);
    await makeLink(path, join(scratchDir, linkedFrom), effects);
  }
  return { writable: places.map(({ path }) => path) };
}
