export { type FoundArtifact, findArtifact } from './find-artifact.js';
export { type ArtifactEntry, type ArtifactOrigin, listArtifacts } from './list-artifacts.js';
export {
  type ArtifactCheck,
  type ArtifactProblem,
  verifyArtifacts,
} from './verify-artifacts.js';
