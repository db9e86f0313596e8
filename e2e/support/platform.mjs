import { readFileSync } from 'node:fs';

/** The pinned agents that are programs of a platform and come in one package for each. The others are JavaScript. */
const NATIVE = ['@anthropic-ai/claude-code', '@openai/codex'];

/**
 * Says why the end-to-end tests cannot run on this machine; undefined when they can.
 *
 * @param {{ platform?: string, arch?: string }} [machine] this one when absent
 * @returns {string | undefined}
 */
export function findObstacle({ platform = process.platform, arch = process.arch } = {}) {
  if (platform === 'win32') return 'the scripted agents speak to a POSIX shell';
  const { packages } = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  );
  const missing = NATIVE.filter((name) => {
    const variants = Object.entries(packages).filter(([path]) =>
      path.startsWith(`node_modules/${name}-`),
    );
    return !variants.some(([, { os, cpu }]) => os?.includes(platform) && cpu?.includes(arch));
  });
  if (missing.length === 0) return undefined;
  return `${missing.join(' and ')} in the pinned version has no program for ${platform} ${arch}`;
}
