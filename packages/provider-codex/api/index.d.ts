// The public types of @yoke/provider-codex. Written by "npm run api:update"; a change here is a change for users.
type CodexOptions = z.output<typeof codexOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const codexOptionsSchema: z.ZodObject<{
    program: z.ZodDefault<z.ZodString>;
    service: z.ZodOptional<z.ZodObject<{
        baseUrl: z.ZodURL;
        envKey: z.ZodString;
    }, z.core.$strict>>;
    maxRetries: z.ZodDefault<z.ZodInt>;
    networkAccess: z.ZodDefault<z.ZodBoolean>;
    repositoryInstructions: z.ZodDefault<z.ZodBoolean>;
}, z.core.$strict>;
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
