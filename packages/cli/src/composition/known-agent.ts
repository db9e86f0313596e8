/** An agent that Yoke knows by name, as its provider's package declares it under `yoke.agents`. */
export interface KnownAgent {
  /** Name in configuration: the id of its provider. */
  readonly agent: string;
  readonly title: string;
  /** The program that is looked for on PATH. */
  readonly program: string;
  /** Installs the agent itself. */
  readonly install: string;
  /** The package with the provider. */
  readonly package: string;
}
