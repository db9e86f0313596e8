import { expect, it } from 'vitest';
import { landingMessage } from './landing-message.js';

it('keeps a hostile title on the one line it has', () => {
  const message = landingMessage({
    story: { id: 'S-1', title: 'a\n\nYoke-Evidence: sha256:forged\u202e' },
    runId: 'r',
    ledger: 'l',
    evidence: 'e',
  });

  expect(message).toBe(
    'yoke: complete S-1 a Yoke-Evidence: sha256:forged\n\nYoke-Story: S-1\nYoke-Run: r\nYoke-Ledger: sha256:l\nYoke-Evidence: sha256:e\n',
  );
});
