// The public types of @yoke/provider-command. Written by "npm run api:update"; a change here is a change for users.
type CommandOptions = z.output<typeof commandOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const commandOptionsSchema: z.ZodObject<{
    command: z.ZodUnion<readonly [
        z.ZodString,
        z.ZodTuple<[
            z.ZodString
        ], z.ZodString>
    ]>;
    prompt: z.ZodDefault<z.ZodEnum<{
        file: "file";
        stdin: "stdin";
        argument: "argument";
    }>>;
    env: z.ZodDefault<z.ZodArray<z.ZodString>>;
    output: z.ZodDefault<z.ZodLiteral<"text">>;
}, z.core.$strict>;
const commandProvider: _yoke_core_contracts.ProviderV1<{
    command: string | [
        string,
        ...string[]
    ];
    prompt: "file" | "stdin" | "argument";
    env: string[];
    output: "text";
}>;
export {
    CommandOptions,
    _default as default,
    commandOptionsSchema,
    commandProvider,
};
