import { nearestName, type Problem } from '@yoke/core/errors';

/** Where in the configuration a problem stands. */
export interface ProblemPlace {
  readonly file?: string | undefined;
  /** Path of keys, such as `gates[0].use`. */
  readonly key: string;
}

/** No verify command is configured and none can be detected. */
export function verifyCommandMissing(place: ProblemPlace, reason: string, hint: string): Problem {
  return {
    ...place,
    code: 'VERIFY_COMMAND_MISSING',
    message: `"verify.command" is not set and ${reason}`,
    expected: 'a command that exits with 0 only when the project is in order',
    hint,
  };
}

/** `gates[].use` names a gate that no loaded plugin brings. */
export function gateUnknown(place: ProblemPlace, name: string, names: readonly string[]): Problem {
  const near = nearestName(name, names);
  const known =
    names.length === 0 ? 'no loaded plugin brings a gate' : `loaded: ${names.join(', ')}`;
  return {
    ...place,
    code: 'GATE_UNKNOWN',
    message: `"${place.key}" names the gate "${name}", which no loaded plugin brings`,
    found: name,
    expected: '<plugin>/<gate>',
    hint:
      near === undefined
        ? `add its plugin under "plugins:" (${known})`
        : `did you mean "${near}"? (${known})`,
  };
}

/** `after` names no gate of this run. */
export function gateAfterUnknown(
  place: ProblemPlace,
  after: string,
  names: readonly string[],
): Problem {
  const near = nearestName(after, names);
  const suggestion = near === undefined ? '' : `did you mean "${near}"? `;
  return {
    ...place,
    code: 'GATE_AFTER_UNKNOWN',
    message: `"${place.key}" places a gate behind "${after}", which is no gate of this run`,
    found: after,
    expected: names.join(', '),
    hint: `${suggestion}name one of: ${names.join(', ')}`,
  };
}

/** Gates wait for each other. `names` is the ring, in order. */
export function gateOrderCycle(place: ProblemPlace, names: readonly string[]): Problem {
  const ring = [...names, names[0]].map((name) => `"${name}"`).join(' -> ');
  return {
    ...place,
    code: 'GATE_ORDER_CYCLE',
    message: `gates are placed behind each other in a ring: ${ring}`,
    hint: 'remove "after" from one of them, or name a built-in gate there',
  };
}

/** The same gate stands twice under `gates:`. */
export function gateRepeated(place: ProblemPlace, name: string): Problem {
  return {
    ...place,
    code: 'GATE_REPEATED',
    message: `"${place.key}" uses the gate "${name}" a second time`,
    found: name,
    hint: 'keep one entry: a gate runs once on a candidate and its name is what evidence is filed under',
  };
}

/** The gate's own schema refused its options. */
export function gateOptionsInvalid(place: ProblemPlace, name: string, detail: string): Problem {
  return {
    ...place,
    code: 'GATE_OPTIONS_INVALID',
    message: `the options of the gate "${name}" are refused at "${place.key}": ${detail}`,
    hint: `correct "${place.key}"; the options are described in the README of the gate's package`,
  };
}
