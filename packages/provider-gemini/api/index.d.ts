// The public types of @yoke/provider-gemini. Written by "npm run api:update"; a change here is a change for users.
type GeminiOptions = z.output<typeof geminiOptionsSchema>;
const _default: _yoke_core_contracts.PluginV1;
const geminiOptionsSchema: z.ZodObject<{
    program: z.ZodDefault<z.ZodString>;
    auth: z.ZodDefault<z.ZodEnum<{
        "api-key": "api-key";
        google: "google";
        vertex: "vertex";
    }>>;
    allowedCommands: z.ZodOptional<z.ZodArray<z.ZodString>>;
    maxRetries: z.ZodDefault<z.ZodInt>;
}, z.core.$strict>;
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
