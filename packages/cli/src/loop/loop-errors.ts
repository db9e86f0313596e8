import { ConfigError } from '@yoke/core/errors';

/** The configuration forbids runs. */
export function loopDisabled(place: string): ConfigError {
  return new ConfigError({
    code: 'LOOP_DISABLED',
    message: `the loop is off: \`loop.enabled\` is "false" in "${place}", expected "true"`,
    hint: 'Allow it: yoke loop on',
  });
}

/** There is no agent that could implement. */
export function noAgent(): ConfigError {
  return new ConfigError({
    code: 'NO_AGENT',
    message: 'there is no agent: the configuration names none and no plugin brings one',
    hint: 'See what is missing: yoke doctor',
  });
}
