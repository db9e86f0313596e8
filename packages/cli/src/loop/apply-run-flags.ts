import type { YokeConfig } from '@yoke/core';
import type { FlagResult } from '../command-line/parse-command-line.js';

/** The configuration with what the flags of `loop run` say instead. The configuration file itself is not changed. */
export function applyRunFlags(
  config: YokeConfig,
  flags: Readonly<Record<string, FlagResult>>,
): YokeConfig {
  const { runner, isolate, timeout, unsafe } = flags;
  const decisionPolicy = decisionPolicyOf(flags);
  return {
    ...config,
    runner: {
      ...config.runner,
      ...(typeof runner === 'string' ? { agent: runner } : {}),
      ...(unsafe === true ? { permissions: 'unsafe' as const } : {}),
    },
    workspace: {
      ...config.workspace,
      ...(typeof isolate === 'boolean' ? { isolate } : {}),
    },
    loop: {
      ...config.loop,
      ...(typeof timeout === 'number' ? { timeoutMinutes: timeout } : {}),
      ...(decisionPolicy === undefined ? {} : { decisionPolicy }),
    },
  };
}

function decisionPolicyOf(
  flags: Readonly<Record<string, FlagResult>>,
): 'auto' | 'critical' | undefined {
  const policy = flags['decision-policy'];
  if (policy === 'auto' || policy === 'critical') return policy;
  const older = flags['on-ambiguity'];
  if (older === 'abort') return 'critical';
  return older === 'resolve' ? 'auto' : undefined;
}
