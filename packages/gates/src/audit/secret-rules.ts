import type { lintSource } from '@secretlint/core';

type LintInput = Parameters<typeof lintSource>[0];

/** One match of a rule in a text. */
export interface SecretMatch {
  /** Such as `secrets/github`. */
  readonly ruleId: string;
  /** What was found, without any part of it. */
  readonly title: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly severity: 'blocking' | 'warning';
}

/** Finds secrets in a text. */
export type SecretScanner = (text: string) => Promise<readonly SecretMatch[]>;

const PREFIX = '@secretlint/secretlint-rule-';

// The agent whose work is judged must not be able to switch a rule off by a comment.
const FILTER = `${PREFIX}filter-comments`;

// An account's number is no secret, though it does not belong into most repositories.
const HARMLESS = new Set(['AWSAccountID']);

// Hosts that are reserved for examples (RFC 2606, RFC 6761): nobody can sign in there. The rules know local hosts themselves.
const RESERVED_HOST =
  /@(?:[\w-]+\.)*(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)(?=[:/?"'\s]|$)/i;

// Keys that stand in a string with escaped line ends, which the rule for whole key files does not know.
const KEY_IN_STRING =
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\\r|\\n|["'+\s]){1,40}[A-Za-z0-9+/=]{24}/g;

/**
 * Loads the public rules of secretlint's recommended preset, every one of them, and the rule for AWS key ids besides.
 * Takes a while the first time and downloads nothing.
 */
export async function loadSecretScanner(): Promise<SecretScanner> {
  const [{ lintSource: lint }, { rules }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const config = {
    rules: rules
      .filter(({ meta }) => meta.id !== FILTER)
      .map((rule) => ({ id: rule.meta.id, rule, ...optionsOf(rule.meta.id) })),
  } as LintInput['options']['config'];
  return async (text) => {
    const { messages } = await lint({
      source: { filePath: 'candidate', content: text, contentType: 'text', ext: '' },
      options: { config, maskSecrets: true, noPhysicFilePath: true },
    });
    const found = messages.map(({ ruleId, messageId, message, range: [start, end] }) => ({
      ruleId: `secrets/${ruleId.replace(PREFIX, '')}`,
      title: titleOf(message),
      start,
      end,
      severity: severityOf(messageId, text.slice(start, end)),
    }));
    return [...found, ...findKeysInStrings(text, found)];
  };
}

function optionsOf(ruleId: string): { readonly options?: object } {
  return ruleId === `${PREFIX}aws` ? { options: { enableIDScanRule: true } } : {};
}

// "found GitHub Token(***): ***": what stands in front says what it is, and holds nothing of it.
function titleOf(message: string): string {
  return message.replace(/[(:].*$/s, '').trim();
}

function severityOf(messageId: string, secret: string): SecretMatch['severity'] {
  return HARMLESS.has(messageId) || RESERVED_HOST.test(secret) ? 'warning' : 'blocking';
}

function findKeysInStrings(text: string, found: readonly SecretMatch[]): readonly SecretMatch[] {
  return [...text.matchAll(KEY_IN_STRING)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start }) => !found.some((other) => other.start <= start && start < other.end))
    .map((range) => ({
      ruleId: 'secrets/privatekey',
      title: 'found private key',
      severity: 'blocking',
      ...range,
    }));
}
