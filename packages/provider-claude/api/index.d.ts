// The public types of @yoke/provider-claude. Written by "npm run api:update"; a change here is a change for users.
type ClaudeOptions = z.output<typeof claudeOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const claudeOptionsSchema: zod.ZodObject<{
    program: zod.ZodDefault<zod.ZodString>;
    allowedCommands: zod.ZodOptional<zod.ZodArray<zod.ZodString>>;
    maxRetries: zod.ZodDefault<zod.ZodInt>;
}, zod_v4_core.$strict>;
const claudeProvider: _yoke_core.ProviderV1<{
    program: string;
    maxRetries: number;
    allowedCommands?: string[] | undefined;
}>;
export {
    ClaudeOptions,
    _default as default,
    claudeOptionsSchema,
    claudeProvider,
};
