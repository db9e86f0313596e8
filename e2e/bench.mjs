#!/usr/bin/env node
// `pnpm bench:providers`: measures what the harness adds to one story through each real agent, against driving the agent by
// hand for the same work in the same run. Needs the built packages. Exits with 1 when it adds more than it may.
//   node e2e/bench.mjs [--rounds=5]
import { parseArgs } from 'node:util';
import { installAgents, runVitest } from './support/install.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
installAgents();
runVitest('vitest.bench.config.ts', [], { YOKE_BENCH_ROUNDS: values.rounds });
