import type { FindingV1 } from '@yoke/core/contracts';

interface SensitiveKind {
  readonly ruleId: string;
  /** Looked for in the path in lower case, with `/` in front. */
  readonly pattern: RegExp;
  /** Completes "changes …". */
  readonly what: string;
}

const word = (words: string) => new RegExp(`[/_.-](?:${words})(?=[/_.-]|$)`);

const KINDS: readonly SensitiveKind[] = [
  {
    ruleId: 'paths/workflows',
    pattern:
      /\/\.(?:github|gitea|forgejo)\/(?:workflows|actions)\/|\/\.(?:gitlab-ci[^/]*|travis|drone|woodpecker)\.ya?ml$|\/\.(?:circleci|buildkite|woodpecker)\/|\/(?:jenkinsfile|azure-pipelines[^/]*\.ya?ml|bitbucket-pipelines\.yml)$/,
    what: 'what runs in continuous integration',
  },
  {
    ruleId: 'paths/auth',
    pattern: word('auth|authn|authz|oauth2?|authentication|authorization'),
    what: 'who may sign in',
  },
  { ruleId: 'paths/permissions', pattern: word('permissions?|rbac|acl'), what: 'who may do what' },
  {
    ruleId: 'paths/secrets',
    pattern: /\/\.env(?:\.[^/]*)?$|[/_.-]secrets?(?=[/_.-]|$)/,
    what: 'where secrets are kept',
  },
  { ruleId: 'paths/infra', pattern: word('infra|infrastructure'), what: 'the infrastructure' },
  {
    ruleId: 'paths/terraform',
    pattern: /[/_.-]terraform(?=[/_.-]|$)|\.tf(?:vars)?(?:\.json)?$/,
    what: 'the infrastructure',
  },
];

/** Finds the changed paths that a person wants to know of, by their names alone. One finding a path, in order. Pure. */
export function findSensitivePaths(
  paths: readonly string[],
  severity: FindingV1['severity'],
): readonly FindingV1[] {
  return paths.flatMap((path) => {
    const kind = KINDS.find(({ pattern }) => pattern.test(`/${path.toLowerCase()}`));
    if (kind === undefined) return [];
    return [{ severity, ruleId: kind.ruleId, file: path, message: `changes ${kind.what}` }];
  });
}
