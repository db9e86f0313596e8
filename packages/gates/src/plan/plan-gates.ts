import type { GateUse } from '@yoke/core';
import { GATE_ORDER, type GateV1 } from '@yoke/core/contracts';
import { type Problem, problemsFound } from '@yoke/core/errors';
import { auditGate } from '../audit/audit-gate.js';
import {
  gateAfterUnknown,
  gateOrderCycle,
  gateRepeated,
  gateUnknown,
  type ProblemPlace,
  verifyCommandMissing,
} from '../errors/gate-plan-problems.js';
import { completionGate } from '../gates/completion-gate.js';
import { criterionGate } from '../gates/criterion-gate.js';
import { perfGate } from '../gates/perf-gate.js';
import { verifyGate } from '../gates/verify-gate.js';
import { checkOptions } from './check-options.js';
import type {
  CommandSetting,
  GatePlan,
  GatePlanTools,
  GateSettings,
  NamedGate,
} from './gate-plan-types.js';
import { placeGates } from './place-gates.js';

interface Planning {
  readonly settings: GateSettings;
  readonly tools: GatePlanTools;
  readonly problems: Problem[];
}

interface CustomUse {
  readonly name: string;
  readonly after: string | undefined;
  readonly use: GateUse;
  readonly place: ProblemPlace;
}

const MINUTE_MS = 60_000;
// For what core does around the tries: starting, stopping, laying files over the bench.
const MARGIN_MS = 30_000;

/**
 * Composes the gates of a run from its configuration: the built-in ones that are configured in `GATE_ORDER`, custom ones placed
 * by `after`, every gate's options checked by its own schema.
 *
 * @throws CONFIG_INVALID (or the one problem's own code) with all problems at once: VERIFY_COMMAND_MISSING, GATE_UNKNOWN,
 * GATE_AFTER_UNKNOWN, GATE_ORDER_CYCLE, GATE_REPEATED, GATE_OPTIONS_INVALID.
 */
export async function planGates(settings: GateSettings, tools: GatePlanTools): Promise<GatePlan> {
  const planning: Planning = { settings, tools, problems: [] };
  const verify = await planVerify(planning);
  const builtIn = new Map<string, GateUse | undefined>([
    ['criterion', await planBuiltIn(planning, criterionGate, criterionOptions(settings))],
    ['verify', verify],
    ['perf', await planCommand(planning, perfGate, settings.perf)],
    ['audit', await planAudit(planning)],
  ]);
  const completion = await planCommand(planning, completionGate, settings.completion);
  const custom = await planCustom(planning);
  const gates = order(planning, builtIn, custom);
  if (planning.problems.length > 0 || verify === undefined) {
    throw problemsFound('The configuration of the gates', planning.problems);
  }
  return {
    gates,
    completionGates: completion === undefined ? [] : [completion],
    baselineGate: verify,
  };
}

/** A criterion's command gets the time of the verify command: both are this project's tests. */
function criterionOptions(settings: GateSettings): Readonly<Record<string, unknown>> {
  const minutes = settings.verify?.timeoutMinutes;
  return {
    ...outputOf(settings),
    ...(minutes === undefined ? {} : { timeoutMs: minutes * MINUTE_MS }),
  };
}

/** What gates are told of outputs; how long they are kept is the engine's. */
function outputOf({ output }: GateSettings): Readonly<Record<string, unknown>> {
  const { previewBytes, artifactThresholdBytes } = output ?? {};
  return { previewBytes, artifactThresholdBytes };
}

async function planVerify(planning: Planning): Promise<GateUse | undefined> {
  const { settings, tools, problems } = planning;
  const { command, minimumTests, ...rest } = settings.verify ?? {};
  const found = command === undefined ? await tools.detectVerifyCommand() : { command };
  if (found.command === undefined) {
    problems.push(verifyCommandMissing(placeAt(tools, 'verify'), found.reason, found.hint));
    return undefined;
  }
  return planCommand(planning, verifyGate, { ...rest, command: found.command }, { minimumTests });
}

/** The audit runs where the configuration speaks of it, unless it says no. */
async function planAudit(planning: Planning): Promise<GateUse | undefined> {
  const { audit } = planning.settings;
  if (audit === undefined || audit.enabled === false) return undefined;
  const { enabled: _, suppressionsVersion: __, timeoutMinutes, ...rest } = audit;
  const timeoutMs = timeoutMinutes === undefined ? undefined : timeoutMinutes * MINUTE_MS;
  return planBuiltIn(planning, auditGate, { ...rest, timeoutMs, ...outputOf(planning.settings) });
}

async function planCommand(
  planning: Planning,
  // biome-ignore lint/suspicious/noExplicitAny: options are existential: planBuiltIn checks them by the gate's own schema
  gate: GateV1<any>,
  setting: CommandSetting | undefined,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<GateUse | undefined> {
  if (setting?.command === undefined) return undefined;
  const { command, retries, timeoutMinutes } = setting;
  const timeoutMs = timeoutMinutes === undefined ? undefined : timeoutMinutes * MINUTE_MS;
  const use = await planBuiltIn(planning, gate, {
    command,
    retries,
    timeoutMs,
    ...outputOf(planning.settings),
    ...extra,
  });
  return use === undefined ? undefined : { ...use, gate: withTimeout(gate, use.options) };
}

async function planBuiltIn(
  planning: Planning,
  // biome-ignore lint/suspicious/noExplicitAny: options are existential: the gate's own schema checks them
  gate: GateV1<any>,
  value: Readonly<Record<string, unknown>>,
): Promise<GateUse | undefined> {
  const place = placeAt(planning.tools, gate.id);
  const checked = await checkOptions(gate, gate.id, { value: withoutAbsent(value), place });
  if (checked.problems === undefined) return { name: gate.id, gate, options: checked.options };
  planning.problems.push(...checked.problems);
  return undefined;
}

async function planCustom(planning: Planning): Promise<readonly CustomUse[]> {
  const { settings, tools, problems } = planning;
  const known = customGates(tools);
  const uses: CustomUse[] = [];
  for (const [index, entry] of (settings.gates ?? []).entries()) {
    const place = placeAt(tools, `gates[${index}]`);
    const usePlace = placeAt(tools, `gates[${index}].use`);
    const found = known.find(({ name }) => name === entry.use);
    if (found === undefined) {
      problems.push(
        gateUnknown(
          usePlace,
          entry.use,
          known.map(({ name }) => name),
        ),
      );
    } else if (uses.some(({ name }) => name === found.name)) {
      problems.push(gateRepeated(usePlace, found.name));
    } else {
      const withPlace = placeAt(tools, `gates[${index}].with`);
      const checked = await checkOptions(found.gate, found.name, {
        value: entry.with,
        place: withPlace,
      });
      problems.push(...(checked.problems ?? []));
      const options = checked.problems === undefined ? checked.options : undefined;
      uses.push({
        name: found.name,
        after: entry.after ?? found.gate.after,
        use: { name: found.name, gate: found.gate, options },
        place,
      });
    }
  }
  return uses;
}

function customGates({ plugins }: GatePlanTools): readonly NamedGate[] {
  return (plugins ?? []).flatMap((plugin) =>
    (plugin.gates ?? []).map((gate) => ({ name: `${plugin.name}/${gate.id}`, gate })),
  );
}

function order(
  { tools, problems }: Planning,
  builtIn: ReadonlyMap<string, GateUse | undefined>,
  custom: readonly CustomUse[],
): readonly GateUse[] {
  const names = [...GATE_ORDER, ...custom.map(({ name }) => name)];
  for (const { after, place } of custom) {
    if (after !== undefined && !names.includes(after)) {
      problems.push(gateAfterUnknown({ ...place, key: `${place.key}.after` }, after, names));
    }
  }
  const known = custom.filter(({ after }) => after === undefined || names.includes(after));
  const { order: placed, rings } = placeGates(known);
  for (const ring of rings) {
    problems.push(
      gateOrderCycle(
        placeAt(tools, 'gates'),
        ring.map(({ name }) => name),
      ),
    );
  }
  return placed.flatMap((item) => {
    const use = typeof item === 'string' ? builtIn.get(item) : item.use;
    return use === undefined ? [] : [use];
  });
}

// The gate's own timeout covers all its tries, so it follows from the options.
function withTimeout<Options extends { readonly retries: number; readonly timeoutMs: number }>(
  gate: GateV1<Options>,
  { retries, timeoutMs }: Options,
): GateV1<Options> {
  return { ...gate, timeoutMs: (retries + 1) * timeoutMs + MARGIN_MS };
}

function withoutAbsent(
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function placeAt({ configFile }: GatePlanTools, key: string): ProblemPlace {
  return { file: configFile, key };
}
