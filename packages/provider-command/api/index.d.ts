// The public types of @yoke/provider-command. Written by "npm run api:update"; a change here is a change for users.
type CommandOptions = z.output<typeof commandOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const commandOptionsSchema: zod.ZodObject<{
    command: zod.ZodUnion<readonly [
        zod.ZodString,
        zod.ZodTuple<[
            zod.ZodString
        ], zod.ZodString>
    ]>;
    prompt: zod.ZodDefault<zod.ZodEnum<{
        file: "file";
        stdin: "stdin";
        argument: "argument";
    }>>;
    env: zod.ZodDefault<zod.ZodArray<zod.ZodString>>;
    output: zod.ZodDefault<zod.ZodLiteral<"text">>;
}, zod_v4_core.$strict>;
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
