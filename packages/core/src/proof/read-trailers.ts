/** What the message of a landing names. */
export interface LandingTrailers {
  readonly storyId: string;
  readonly runId: string;
  /** SHA-256 of the last line of the ledger when the commit was made. */
  readonly ledger: string;
  /** SHA-256 of the evidence manifest. */
  readonly evidence: string;
}

const NAMES = {
  storyId: /^Yoke-Story: (.+)$/gm,
  runId: /^Yoke-Run: ([0-9a-f-]{36})$/gm,
  ledger: /^Yoke-Ledger: sha256:([0-9a-f]{64})$/gm,
  evidence: /^Yoke-Evidence: sha256:([0-9a-f]{64})$/gm,
} as const;

/** Reads the trailers of a landing from the message of a commit; absent unless each is there exactly once. */
export function readTrailers(message: string): LandingTrailers | undefined {
  const one = (expression: RegExp): string | undefined => {
    const found = [...message.matchAll(expression)];
    return found.length === 1 ? found[0]?.[1] : undefined;
  };
  const [storyId, runId] = [one(NAMES.storyId), one(NAMES.runId)];
  const [ledger, evidence] = [one(NAMES.ledger), one(NAMES.evidence)];
  if (storyId === undefined || runId === undefined) return undefined;
  return ledger === undefined || evidence === undefined
    ? undefined
    : { storyId, runId, ledger, evidence };
}
