import { expect, test } from 'vitest';
import type { ProviderCapabilities, ProviderRequestV1 } from '../contracts/index.js';
import { YokeError } from '../errors/index.js';
import { degradeRequest, findMissingCapabilities, requireCapabilities } from './capabilities.js';

function buildRequest(over: Partial<ProviderRequestV1> = {}): ProviderRequestV1 {
  return {
    role: 'implement',
    prompt: '',
    cwd: '/bench',
    permissions: 'safe',
    bare: false,
    scratchDir: '/scratch',
    ...over,
  };
}

const buildProvider = (capabilities: ProviderCapabilities) => ({
  id: 'my-agent',
  title: 'My agent',
  capabilities,
});

test('a plain request needs nothing', () => {
  expect(findMissingCapabilities(buildProvider({}), buildRequest())).toEqual([]);
});

test.each<[Partial<ProviderRequestV1>, keyof ProviderCapabilities]>([
  [{ permissions: 'read-only' }, 'readOnlyProfile'],
  [{ permissions: 'unsafe' }, 'unsafeProfile'],
  [{ model: 'big' }, 'modelChoice'],
  [{ reasoningEffort: 'high' }, 'reasoningEffort'],
  [{ bare: true }, 'bareStart'],
  [{ answerSchema: {} }, 'structuredOutput'],
  [{ resumeSessionId: 'abc' }, 'sessionResume'],
])('a request with %o needs %s', (over, capability) => {
  const request = buildRequest(over);

  expect(findMissingCapabilities(buildProvider({}), request)).toEqual([capability]);
  expect(findMissingCapabilities(buildProvider({ [capability]: true }), request)).toEqual([]);
});

test('refuses a request and names everything that is missing', () => {
  const request = buildRequest({ model: 'big', bare: true });

  const attempt = () => requireCapabilities(buildProvider({}), request);

  expect(attempt).toThrow(
    'the request asks for a model and a bare start, and the provider "my-agent" does not offer "modelChoice" and "bareStart"',
  );
  try {
    attempt();
  } catch (error) {
    expect(YokeError.isInstance(error) && error.code).toBe('CAPABILITY_MISSING');
  }
});

test('takes out what is merely preferred and says so', () => {
  const request = buildRequest({ resumeSessionId: 'abc', model: 'big' });

  const result = degradeRequest({
    provider: buildProvider({}),
    request,
    preferred: ['sessionResume'],
  });

  expect(result.degraded).toEqual(['sessionResume']);
  expect(result.request.resumeSessionId).toBeUndefined();
  expect(result.request.model).toBe('big');
});

test('never changes permissions, preferred or not', () => {
  const request = buildRequest({ permissions: 'read-only' });

  const result = degradeRequest({
    provider: buildProvider({}),
    request,
    preferred: ['readOnlyProfile'],
  });

  expect(result).toEqual({ request, degraded: [] });
});
