export type { AgentScript, AgentStep } from './agent/agent-step.js';
export { type ScriptedAgent, scriptedAgent } from './agent/scripted-agent.js';
export { buildBacklogYaml } from './backlog/build-backlog-yaml.js';
export { buildStory, type CriterionInput, type StoryInput } from './backlog/build-story.js';
export { type FakeClock, fakeClock } from './clock/fake-clock.js';
export type { ConformanceCase, TestRunner } from './conformance/conformance-case.js';
export {
  type CanaryConditions,
  type CanaryOutcome,
  runCanary,
} from './conformance/gate/canary-run.js';
export { describeGate, gateConformance } from './conformance/gate/gate-conformance.js';
export {
  describeProvider,
  providerConformance,
} from './conformance/provider/provider-conformance.js';
export {
  buildRequest,
  type ProviderRecording,
  type ProviderSamples,
} from './conformance/provider/provider-samples.js';
export type { FileTree } from './effects/files.js';
export { collectEvents, type EventCollection, type EventOf } from './events/collect-events.js';
export {
  createRepository,
  type RepositoryInput,
  type TestRepository,
} from './repository/create-repository.js';
