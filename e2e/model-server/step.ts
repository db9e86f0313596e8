/** Tokens that a scripted reply claims to have used. Absent members are 0. */
export interface ScriptedUsage {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  readonly reasoning?: number | undefined;
}

/** What the scripted model does in one turn, in words that hold for every agent. */
export type Step =
  | { readonly do: 'say'; readonly text: string }
  /** Writes a file through whatever tool the agent offers. `path` is relative to the agent's folder. */
  | { readonly do: 'write'; readonly path: string; readonly content: string }
  | { readonly do: 'shell'; readonly command: string }
  /** Answers with JSON: through the agent's own answer tool where it offers one, as text elsewhere. */
  | { readonly do: 'answer'; readonly value: unknown }
  /** Calls a tool by name, whether it is offered or not. */
  | { readonly do: 'call'; readonly name: string; readonly args: Readonly<Record<string, unknown>> }
  /** Never answers, or stops after the first frames of a reply. */
  | { readonly do: 'hang'; readonly after: 'nothing' | 'headers' | 'first-text' }
  /** Ends the connection in the middle of a reply. */
  | { readonly do: 'cut'; readonly text: string }
  | {
      readonly do: 'fail';
      readonly status: number;
      readonly message?: string | undefined;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      /** Replaces the dialect's own error body. */
      readonly body?: unknown;
    };

/** A step with the usage that its reply claims. */
export type ScriptedTurn = Step & { readonly usage?: ScriptedUsage | undefined };

/** A tool as the request offers it, reduced to what a script has to know. */
export interface OfferedTool {
  readonly name: string;
  /** `custom` takes free text in place of JSON arguments. */
  readonly kind: 'function' | 'custom' | 'builtin';
  readonly namespace?: string | undefined;
  readonly properties: readonly string[];
  readonly required: readonly string[];
}

/** One part of a reply, still without a dialect. */
export type ReplyPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'call';
      readonly tool: Pick<OfferedTool, 'name' | 'kind' | 'namespace'>;
      readonly args: Readonly<Record<string, unknown>>;
    };
