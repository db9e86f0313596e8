export { type RerunGate, type RerunResult, rerunProof } from './rerun-proof.js';
export {
  type ProofCheck,
  type ProofVerification,
  type VerifyProofInput,
  verifyProof,
} from './verify-proof.js';
