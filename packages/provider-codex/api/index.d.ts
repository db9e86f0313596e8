// The public types of @yoke/provider-codex. Written by "npm run api:update"; a change here is a change for users.
type CodexOptions = z.output<typeof codexOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const codexOptionsSchema: zod.ZodObject<{
    program: zod.ZodDefault<zod.ZodString>;
    service: zod.ZodOptional<zod.ZodObject<{
        baseUrl: zod.ZodURL;
        envKey: zod.ZodString;
    }, zod_v4_core.$strict>>;
    maxRetries: zod.ZodDefault<zod.ZodInt>;
    networkAccess: zod.ZodDefault<zod.ZodBoolean>;
    repositoryInstructions: zod.ZodDefault<zod.ZodBoolean>;
}, zod_v4_core.$strict>;
const codexProvider: _yoke_core.ProviderV1<{
    program: string;
    maxRetries: number;
    networkAccess: boolean;
    repositoryInstructions: boolean;
    service?: {
        baseUrl: string;
        envKey: string;
    } | undefined;
}>;
export {
    CodexOptions,
    _default as default,
    codexOptionsSchema,
    codexProvider,
};
