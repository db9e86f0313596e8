import { type ContractKind, isSpokenVersion, SPOKEN_VERSIONS } from '../contracts/index.js';
import type { Problem } from '../errors/index.js';
import { nearestName } from '../errors/index.js';
import { checkMember, type MemberKind, nameMember } from './check-member.js';
import { describeValue } from './describe-value.js';
import {
  type PluginSubject,
  pluginContractUnspoken,
  pluginInvalid,
  pluginNoExport,
} from './plugin-errors.js';

const PLUGIN_NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;

/** The lists of a plugin and the kind of contract that stands in each. */
export const MEMBER_LISTS = {
  providers: 'provider',
  gates: 'gate',
  critics: 'critic',
  references: 'reference-adapter',
  candidates: 'candidate-adapter',
} as const satisfies Readonly<Record<string, MemberKind & ContractKind>>;

/**
 * Checks a module's default export against the plugin contract, without calling anything of it. An empty answer
 * means that the value can be used as a `PluginV1`.
 */
export function checkPlugin(value: unknown, subject: PluginSubject): readonly Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      pluginNoExport(subject, {
        found: value === undefined ? 'no default export' : describeValue(value),
        expected: 'an object made with definePlugin',
      }),
    ];
  }
  const plugin = value as Readonly<Record<string, unknown>>;
  const version = checkVersion({ kind: 'plugin', member: 'the plugin', object: plugin, subject });
  // Another version may have another shape: whatever else is said of it would be a guess.
  if (version.length > 0) return version;
  return [
    ...checkName(plugin, subject),
    ...checkKeys(plugin, subject),
    ...checkLists(plugin, subject),
  ];
}

function checkVersion(input: {
  readonly kind: ContractKind;
  readonly member: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly subject: PluginSubject;
}): readonly Problem[] {
  const { contractVersion } = input.object;
  if (isSpokenVersion(input.kind, contractVersion)) return [];
  return [
    pluginContractUnspoken(input.subject, {
      member: input.member,
      found: describeValue(contractVersion),
      spoken: SPOKEN_VERSIONS[input.kind],
    }),
  ];
}

function checkName(
  plugin: Readonly<Record<string, unknown>>,
  subject: PluginSubject,
): readonly Problem[] {
  if (typeof plugin.name === 'string' && PLUGIN_NAME.test(plugin.name)) return [];
  return [
    pluginInvalid(subject, {
      member: 'the plugin',
      key: 'name',
      found: describeValue(plugin.name),
      expected: "the package's name, or a lower-case kebab name",
    }),
  ];
}

// A newer minor version may bring members that this core does not know; only a probable slip is a problem.
function checkKeys(
  plugin: Readonly<Record<string, unknown>>,
  subject: PluginSubject,
): readonly Problem[] {
  const known = [...Object.keys(MEMBER_LISTS), 'name', 'contractVersion'];
  return Object.keys(plugin)
    .filter((key) => !known.includes(key))
    .flatMap((key) => {
      const meant = nearestName(key, known);
      if (meant === undefined) return [];
      return [
        pluginInvalid(subject, {
          member: 'the plugin',
          key,
          found: 'not a known member',
          expected: `one of ${known.map((name) => `\`${name}\``).join(', ')}; did you mean \`${meant}\`?`,
        }),
      ];
    });
}

function checkLists(
  plugin: Readonly<Record<string, unknown>>,
  subject: PluginSubject,
): readonly Problem[] {
  return Object.entries(MEMBER_LISTS).flatMap(([list, kind]) => {
    const members = plugin[list];
    if (members === undefined) return [];
    if (!Array.isArray(members)) {
      const found = describeValue(members);
      return [
        pluginInvalid(subject, { member: 'the plugin', key: list, found, expected: 'a list' }),
      ];
    }
    return members.flatMap((object: unknown, index) => {
      const member = nameMember(kind, object, index);
      if (typeof object !== 'object' || object === null) {
        return [
          pluginInvalid(subject, { member, found: describeValue(object), expected: 'an object' }),
        ];
      }
      const record = object as Readonly<Record<string, unknown>>;
      const version = checkVersion({ kind, member, object: record, subject });
      return version.length > 0 ? version : checkMember({ kind, member, object: record, subject });
    });
  });
}
