// The public types of @yoke/gates. Written by "npm run api:update"; a change here is a change for users.
const ADVISORY_SEVERITIES: readonly [
    "low",
    "moderate",
    "high",
    "critical"
];
type AdvisorySeverity = (typeof ADVISORY_SEVERITIES)[number];
interface ArtifactReference {
    readonly path: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    readonly isTruncated?: boolean | undefined;
}
interface AuditOptions extends OutputOptions {
    readonly command?: CommandLine | undefined;
    readonly timeoutMs: number;
    readonly sensitivePaths: 'off' | 'warn' | 'block';
    readonly network: boolean;
    readonly severity: AdvisorySeverity;
    readonly registry: string;
    readonly suppressions: readonly Suppression[];
}
interface AuditSetting {
    readonly enabled?: boolean | undefined;
    readonly command?: CommandLine | undefined;
    readonly timeoutMinutes?: number | undefined;
    readonly sensitivePaths?: AuditOptions['sensitivePaths'] | undefined;
    readonly network?: boolean | undefined;
    readonly severity?: AuditOptions['severity'] | undefined;
    readonly registry?: string | undefined;
    readonly suppressionsVersion?: 1 | undefined;
    readonly suppressions?: readonly Suppression[] | undefined;
}
interface CommandSetting {
    readonly command?: CommandLine | undefined;
    readonly retries?: number | undefined;
    readonly timeoutMinutes?: number | undefined;
}
interface CompactFilesInput extends CompactorOptions {
    readonly stdout: string;
    readonly stderr: string;
}
interface CompactedOutput {
    readonly preview: string;
    readonly totalLines: number;
    readonly totalBytes: number;
    readonly shownLines: number;
}
interface CompactionInput extends CompactorOptions {
    readonly stdout?: Uint8Array | string | undefined;
    readonly stderr?: Uint8Array | string | undefined;
}
interface Compactor {
    readonly write: (stream: StreamName, chunk: Uint8Array | string) => void;
    readonly finish: () => CompactedOutput;
}
interface CompactorOptions {
    readonly budgetBytes: number;
    readonly exitCode?: number | null | undefined;
    readonly artifact?: ArtifactReference | undefined;
    readonly lostBytes?: number | undefined;
}
interface CompletionOptions extends OutputOptions {
    readonly command: CommandLine;
    readonly retries: number;
    readonly timeoutMs: number;
}
interface CriterionOptions extends OutputOptions {
    readonly retries: number;
    readonly timeoutMs: number;
}
interface CustomGateSetting {
    readonly use: string;
    readonly with?: unknown;
    readonly after?: string | undefined;
}
interface GatePlan {
    readonly gates: readonly GateUse[];
    readonly completionGates: readonly GateUse[];
    readonly baselineGate: GateUse;
}
interface GatePlanTools {
    readonly detectVerifyCommand: () => PromiseLike<VerifyDetection>;
    readonly plugins?: readonly PluginV1[] | undefined;
    readonly configFile?: string | undefined;
}
interface GateSettings {
    readonly verify?: (CommandSetting & {
        readonly minimumTests?: number | undefined;
    }) | undefined;
    readonly perf?: CommandSetting | undefined;
    readonly completion?: CommandSetting | undefined;
    readonly audit?: AuditSetting | undefined;
    readonly gates?: readonly CustomGateSetting[] | undefined;
    readonly output?: {
        readonly previewBytes?: number | undefined;
        readonly artifactThresholdBytes?: number | undefined;
    } | undefined;
}
interface OutputOptions {
    readonly previewBytes: number;
    readonly artifactThresholdBytes: number;
}
interface PerfOptions extends OutputOptions {
    readonly command: CommandLine;
    readonly retries: number;
    readonly timeoutMs: number;
}
const STREAM_NAMES: readonly [
    "stdout",
    "stderr"
];
type StreamName = (typeof STREAM_NAMES)[number];
interface Suppression {
    readonly ruleId: string;
    readonly file?: string | undefined;
    readonly reason: string;
    readonly expires?: string | undefined;
}
type VerifyDetection = {
    readonly command: string;
} | {
    readonly command?: undefined;
    readonly reason: string;
    readonly hint: string;
};
interface VerifyOptions extends OutputOptions {
    readonly command: CommandLine;
    readonly retries: number;
    readonly timeoutMs: number;
    readonly minimumTests?: number | undefined;
}
function artifactLine({ path, sizeBytes, sha256, isTruncated }: ArtifactReference): string;
const auditGate: GateV1<AuditOptions>;
const auditOptionsSchema: zod.ZodObject<{
    previewBytes: zod.ZodDefault<zod.ZodInt>;
    artifactThresholdBytes: zod.ZodDefault<zod.ZodInt>;
    command: zod.ZodOptional<z.ZodType<CommandLine, unknown, zod_v4_core.$ZodTypeInternals<CommandLine, unknown>>>;
    timeoutMs: zod.ZodDefault<zod.ZodInt>;
    sensitivePaths: zod.ZodDefault<zod.ZodEnum<{
        off: "off";
        warn: "warn";
        block: "block";
    }>>;
    network: zod.ZodDefault<zod.ZodBoolean>;
    severity: zod.ZodDefault<zod.ZodEnum<{
        low: "low";
        moderate: "moderate";
        high: "high";
        critical: "critical";
    }>>;
    registry: zod.ZodDefault<zod.ZodURL>;
    suppressions: zod.ZodDefault<zod.ZodReadonly<zod.ZodArray<zod.ZodObject<{
        ruleId: zod.ZodString;
        file: zod.ZodOptional<zod.ZodString>;
        reason: zod.ZodString;
        expires: zod.ZodOptional<zod.ZodString>;
    }, zod_v4_core.$strict>>>>;
}, zod_v4_core.$strict>;
function compactFiles({ stdout, stderr, ...options }: CompactFilesInput): Promise<CompactedOutput>;
function compactOutput({ stdout, stderr, ...options }: CompactionInput): CompactedOutput;
const completionGate: GateV1<CompletionOptions>;
const completionOptionsSchema: zod.ZodObject<{
    previewBytes: zod.ZodDefault<zod.ZodInt>;
    artifactThresholdBytes: zod.ZodDefault<zod.ZodInt>;
    command: z.ZodType<CommandLine, unknown, zod_v4_core.$ZodTypeInternals<CommandLine, unknown>>;
    retries: zod.ZodDefault<zod.ZodInt>;
    timeoutMs: zod.ZodDefault<zod.ZodInt>;
}, zod_v4_core.$strict>;
function createCompactor(options: CompactorOptions): Compactor;
const criterionGate: GateV1<CriterionOptions>;
const criterionOptionsSchema: zod.ZodObject<{
    previewBytes: zod.ZodDefault<zod.ZodInt>;
    artifactThresholdBytes: zod.ZodDefault<zod.ZodInt>;
    retries: zod.ZodDefault<zod.ZodInt>;
    timeoutMs: zod.ZodDefault<zod.ZodInt>;
}, zod_v4_core.$strict>;
function detectVerifyCommand(root: string): Promise<VerifyDetection>;
function failureSignature(output: string): string;
const gatesPlugin: PluginV1;
const perfGate: GateV1<PerfOptions>;
const perfOptionsSchema: zod.ZodObject<{
    previewBytes: zod.ZodDefault<zod.ZodInt>;
    artifactThresholdBytes: zod.ZodDefault<zod.ZodInt>;
    command: z.ZodType<CommandLine, unknown, zod_v4_core.$ZodTypeInternals<CommandLine, unknown>>;
    retries: zod.ZodDefault<zod.ZodInt>;
    timeoutMs: zod.ZodDefault<zod.ZodInt>;
}, zod_v4_core.$strict>;
function planGates(settings: GateSettings, tools: GatePlanTools): Promise<GatePlan>;
function toInertText(text: string): string;
const verifyGate: _yoke_core_contracts.GateV1<VerifyOptions>;
const verifyOptionsSchema: zod.ZodObject<{
    previewBytes: zod.ZodDefault<zod.ZodInt>;
    artifactThresholdBytes: zod.ZodDefault<zod.ZodInt>;
    command: z.ZodType<CommandLine, unknown, zod_v4_core.$ZodTypeInternals<CommandLine, unknown>>;
    retries: zod.ZodDefault<zod.ZodInt>;
    timeoutMs: zod.ZodDefault<zod.ZodInt>;
    minimumTests: zod.ZodOptional<zod.ZodInt>;
}, zod_v4_core.$strict>;
export {
    AdvisorySeverity,
    ArtifactReference,
    AuditOptions,
    AuditSetting,
    CommandSetting,
    CompactFilesInput,
    CompactedOutput,
    CompactionInput,
    Compactor,
    CompactorOptions,
    CompletionOptions,
    CriterionOptions,
    CustomGateSetting,
    GatePlan,
    GatePlanTools,
    GateSettings,
    PerfOptions,
    StreamName,
    Suppression,
    VerifyDetection,
    VerifyOptions,
    artifactLine,
    auditGate,
    auditOptionsSchema,
    compactFiles,
    compactOutput,
    completionGate,
    completionOptionsSchema,
    createCompactor,
    criterionGate,
    criterionOptionsSchema,
    detectVerifyCommand,
    failureSignature,
    gatesPlugin as default,
    perfGate,
    perfOptionsSchema,
    planGates,
    toInertText,
    verifyGate,
    verifyOptionsSchema,
};
