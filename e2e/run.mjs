#!/usr/bin/env node
// Installs the pinned agents in this folder and runs the end-to-end tests against them. Needs the built packages.
//   node e2e/run.mjs [--record] [arguments of vitest …]
// --record also writes what the agents print as the fixtures of their providers.
import { installAgents, runVitest } from './support/install.mjs';

const given = process.argv.slice(2);
const isRecording = given.includes('--record');
installAgents();
runVitest(
  'vitest.config.ts',
  given.filter((one) => one !== '--record'),
  isRecording ? { YOKE_E2E_RECORD: '1' } : {},
);
