import { formatProblem, PluginError, type Problem, sortProblems } from '../errors/index.js';

/** Where a plugin was named by a person: file as it is shown, line from 1. Absent members are unknown. */
export interface PluginPlace {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** The plugin a problem is about: as it was named, and where. */
export interface PluginSubject {
  readonly specifier: string;
  readonly place?: PluginPlace | undefined;
}

function problem(subject: PluginSubject, rest: Omit<Problem, 'file' | 'line' | 'column'>): Problem {
  return { ...rest, file: subject.place?.file, line: subject.place?.line };
}

/** The package or file is in none of the places where it was looked for. */
export function pluginNotFound(
  subject: PluginSubject,
  input: { readonly lookedIn: readonly string[]; readonly hint: string },
): Problem {
  return problem(subject, {
    code: 'PLUGIN_NOT_FOUND',
    message: `Cannot find plugin "${subject.specifier}" from ${input.lookedIn.map((path) => `"${path}"`).join(' nor from ')}`,
    found: 'nothing',
    expected: `a package or file that resolves as "${subject.specifier}"`,
    hint: input.hint,
  });
}

/** The plugin is there, and something that it imports itself is not. */
export function pluginDependencyMissing(
  subject: PluginSubject,
  input: {
    readonly location: string;
    readonly missing: string;
    readonly importer?: string | undefined;
    readonly hint: string;
  },
): Problem {
  const importer = input.importer === undefined ? '' : ` by "${input.importer}"`;
  return problem(subject, {
    code: 'PLUGIN_DEPENDENCY_MISSING',
    message: `plugin "${subject.specifier}" is installed at "${input.location}", but "${input.missing}", imported${importer}, is not`,
    found: `no "${input.missing}"`,
    expected: `"${input.missing}" beside the plugin`,
    hint: input.hint,
  });
}

/** The plugin's module threw while it was loaded, or is no module that Node can read. */
export function pluginLoadFailed(
  subject: PluginSubject,
  input: { readonly location: string; readonly reason: string },
): Problem {
  return problem(subject, {
    code: 'PLUGIN_LOAD_FAILED',
    message: `plugin "${subject.specifier}" cannot be loaded from "${input.location}": ${input.reason}`,
    found: input.reason,
    expected: 'a module that loads without an error',
    hint: 'Mend the module, or take the plugin out of `plugins`; then run: yoke plugins',
  });
}

/** The module has no default export, or one that is no plugin at all. */
export function pluginNoExport(
  subject: PluginSubject,
  input: { readonly found: string; readonly expected: string },
): Problem {
  return problem(subject, {
    code: 'PLUGIN_NO_EXPORT',
    message: `plugin "${subject.specifier}" has no valid default export: found ${input.found}, expected ${input.expected}`,
    found: input.found,
    expected: input.expected,
    hint: "Export the plugin as default: export default definePlugin({ name: '...', gates: [...] })",
  });
}

/** A member carries a contract version that this core does not speak. */
export function pluginContractUnspoken(
  subject: PluginSubject,
  input: {
    readonly member: string;
    readonly found: string;
    readonly spoken: readonly string[];
  },
): Problem {
  const spoken = input.spoken.map((version) => `"${version}"`).join(' or ');
  return problem(subject, {
    code: 'PLUGIN_CONTRACT_UNSPOKEN',
    message: `plugin "${subject.specifier}": ${input.member} offers contractVersion ${input.found}, and this core speaks ${spoken}`,
    key: 'contractVersion',
    found: input.found,
    expected: spoken,
    hint: contractHint(subject.specifier),
  });
}

function contractHint(specifier: string): string {
  const isFile = specifier.startsWith('.') || specifier.startsWith('/');
  return isFile
    ? 'Set the version that this core speaks, or stamp it with definePlugin, defineGate or defineProvider of @yoke/core/contracts'
    : `Install a version of both that fit: npm install --save-dev ${specifier}@latest @yoke/core@latest`;
}

/** A member of the plugin has the wrong shape. */
export function pluginInvalid(
  subject: PluginSubject,
  input: {
    readonly member: string;
    readonly key?: string | undefined;
    readonly found: string;
    readonly expected: string;
    readonly hint?: string | undefined;
  },
): Problem {
  const what = input.key === undefined ? input.member : `\`${input.key}\` of ${input.member}`;
  return problem(subject, {
    code: 'PLUGIN_INVALID',
    message: `plugin "${subject.specifier}": ${what} is ${input.found}, expected ${input.expected}`,
    key: input.key,
    found: input.found,
    expected: input.expected,
    hint: input.hint ?? 'Mend the plugin, or ask its author; then run: yoke plugins',
  });
}

/** Two loaded members have the same id. */
export function pluginIdTaken(
  subject: PluginSubject,
  input: { readonly what: string; readonly id: string; readonly holder: PluginSubject },
): Problem {
  const { place, specifier } = input.holder;
  const at = [place?.file, place?.line].filter((part) => part !== undefined).join(':');
  const holder = `plugin "${specifier}"${at === '' ? '' : ` (${at})`}`;
  return problem(subject, {
    code: 'PLUGIN_ID_TAKEN',
    message: `plugin "${subject.specifier}": the ${input.what} "${input.id}" is taken twice: ${holder} has it already`,
    key: 'id',
    found: `"${input.id}" in both`,
    expected: 'an id that no other loaded plugin has',
    hint: `Take one of the two out of \`plugins\`; then run: yoke plugins`,
  });
}

/** Options that the plugin's own schema refuses. */
export function pluginOptionsInvalid(
  owner: { readonly what: string; readonly place?: PluginPlace | undefined },
  input: {
    readonly key?: string | undefined;
    readonly found: string;
    readonly expected: string;
    readonly line?: number | undefined;
  },
): Problem {
  const at = input.key === undefined ? 'the options' : `option \`${input.key}\``;
  return {
    code: 'PLUGIN_OPTIONS_INVALID',
    message: `${owner.what}: ${at} ${input.key === undefined ? 'are' : 'is'} ${input.found}: ${input.expected}`,
    file: owner.place?.file,
    line: input.line ?? owner.place?.line,
    key: input.key,
    found: input.found,
    expected: input.expected,
    hint: 'Mend the options; then run: yoke plugins',
  };
}

/** Something names a gate or an agent that no loaded plugin brings. */
export function pluginMemberUnknown(input: {
  readonly kind: 'gate' | 'agent';
  readonly name: string;
  readonly known: readonly string[];
  readonly suggestion?: string | undefined;
  readonly place?: PluginPlace | undefined;
  readonly hint: string;
}): Problem {
  const known =
    input.known.length === 0
      ? `no ${input.kind} is loaded`
      : `loaded are ${input.known.map((name) => `"${name}"`).join(', ')}`;
  const suggestion = input.suggestion === undefined ? '' : `; did you mean "${input.suggestion}"?`;
  return {
    code: input.kind === 'gate' ? 'GATE_UNKNOWN' : 'AGENT_UNKNOWN',
    message: `there is no ${input.kind} "${input.name}": ${known}${suggestion}`,
    file: input.place?.file,
    line: input.place?.line,
    found: `"${input.name}"`,
    expected: input.known.map((name) => `"${name}"`).join(', '),
    hint: input.hint,
  };
}

/**
 * Makes one error of all problems of all plugins, sorted by place. The problems are in `details.problems`. `what` has
 * them, for the message: `the plugins` when absent.
 */
export function pluginProblemsFound(
  problems: readonly Problem[],
  what = 'the plugins',
): PluginError {
  const sorted = sortProblems(problems);
  const [first] = sorted;
  const isSingle = sorted.length === 1 && first !== undefined;
  const verb = what.endsWith('s') ? 'have' : 'has';
  const count = isSingle ? 'a problem' : `${sorted.length} problems`;
  return new PluginError({
    code: isSingle ? first.code : 'PLUGINS_INVALID',
    message: `${what} ${verb} ${count}:\n${sorted.map(formatProblem).join('\n')}`,
    details: { problems: sorted },
  });
}
