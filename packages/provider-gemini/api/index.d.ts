// The public types of @yoke/provider-gemini. Written by "npm run api:update"; a change here is a change for users.
type GeminiOptions = z.output<typeof geminiOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const geminiOptionsSchema: zod.ZodObject<{
    program: zod.ZodDefault<zod.ZodString>;
    auth: zod.ZodDefault<zod.ZodEnum<{
        "api-key": "api-key";
        google: "google";
        vertex: "vertex";
    }>>;
    allowedCommands: zod.ZodOptional<zod.ZodArray<zod.ZodString>>;
    maxRetries: zod.ZodDefault<zod.ZodInt>;
}, zod_v4_core.$strict>;
const geminiProvider: _yoke_core.ProviderV1<{
    program: string;
    auth: "api-key" | "google" | "vertex";
    maxRetries: number;
    allowedCommands?: string[] | undefined;
}>;
export {
    GeminiOptions,
    _default as default,
    geminiOptionsSchema,
    geminiProvider,
};
