import type { FailureV1, StepName } from '../contracts/index.js';

/** What a step answers: data for the steps behind it, or why the attempt ends here. */
export type StepOutcome<Out> =
  | { readonly kind: 'done'; readonly data: Out }
  | { readonly kind: 'failed'; readonly failure: FailureV1 };

/** One step: a function from what the steps before it made to what it adds. `Run` is what every step may use. */
export type Step<In, Out, Run> = (data: In, run: Run) => Promise<StepOutcome<Out>>;

/** Says that a step is done, with what it adds. */
export function done<Out>(data: Out): StepOutcome<Out> {
  return { kind: 'done', data };
}

/** Says that the attempt ends at this step. */
export function failed(failure: FailureV1): StepOutcome<never> {
  return { kind: 'failed', failure };
}

/** One row of a table of steps, with its types forgotten: the builder has checked that they fit. */
interface Row<Run> {
  readonly name: StepName;
  readonly step: Step<never, object, Run>;
}

/** Wraps every step when a table runs: announces it, times it. */
export type StepObserver = <Out>(
  name: StepName,
  step: () => Promise<StepOutcome<Out>>,
) => Promise<StepOutcome<Out>>;

/** A table of steps: runs them in order, each with the data of all before it, until one fails. */
export interface StepTable<In extends object, Out extends object, Run> {
  readonly step: <More extends object>(
    name: StepName,
    step: Step<In & Out, More, Run>,
  ) => StepTable<In, Out & More, Run>;
  readonly names: readonly StepName[];
  readonly run: (start: In, run: Run, observe: StepObserver) => Promise<StepOutcome<In & Out>>;
}

/** Starts a table of steps that begins with data of type `In`. */
export function stepTable<In extends object, Run>(): StepTable<In, object, Run> {
  return tableOf<In, object, Run>([]);
}

function tableOf<In extends object, Out extends object, Run>(
  rows: readonly Row<Run>[],
): StepTable<In, Out, Run> {
  return {
    names: rows.map((row) => row.name),
    step: (name, step) => tableOf([...rows, { name, step: step as Step<never, object, Run> }]),
    run: async (start, run, observe) => {
      let data: object = start;
      for (const row of rows) {
        const outcome = await observe(row.name, () => row.step(data as never, run));
        if (outcome.kind === 'failed') return outcome;
        data = { ...data, ...outcome.data };
      }
      return done(data as In & Out);
    },
  };
}
