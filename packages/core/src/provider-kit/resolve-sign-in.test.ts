import { expect, test } from 'vitest';
import { resolveSignIn } from './resolve-sign-in.js';

const PATHS = [
  { at: ['$AGENT_HOME/auth.json', '~/.agent/auth.json'], linkedFrom: 'home/auth.json' },
];

function resolve(env: Readonly<Record<string, string>>, ...there: readonly string[]) {
  return resolveSignIn(PATHS, { env, exists: (path) => there.includes(path) });
}

test('finds the place below the home folder', () => {
  const found = resolve({ HOME: '/home/ada' }, '/home/ada/.agent/auth.json');

  expect(found).toEqual([{ path: '/home/ada/.agent/auth.json', linkedFrom: 'home/auth.json' }]);
});

test('prefers the first place that exists', () => {
  const env = { HOME: '/home/ada', AGENT_HOME: '/srv/agent' };

  const [found] = resolve(env, '/home/ada/.agent/auth.json', '/srv/agent/auth.json');

  expect(found?.path).toBe('/srv/agent/auth.json');
});

test('finds nothing where nobody is signed in', () => {
  expect(resolve({ HOME: '/home/ada', AGENT_HOME: '' })).toEqual([]);
});

test('takes no place that names neither home nor a variable', () => {
  const found = resolveSignIn([{ at: ['/etc/passwd', '../x'] }], { env: {}, exists: () => true });

  expect(found).toEqual([]);
});
