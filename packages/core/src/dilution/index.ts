export type { ChangedFile, DilutionRule } from './changed-file.js';
export { type DilutionTerms, findDilution } from './find-dilution.js';
export { listJudgedScripts, readPackageScripts } from './judged-scripts.js';
