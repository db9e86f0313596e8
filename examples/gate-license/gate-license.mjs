import { defineGate, definePlugin } from '@yoke/core/contracts';
import { z } from 'zod';
import { isAllowed, readLicenses } from './licenses.mjs';

const optionsSchema = z.strictObject({
  /** SPDX ids, such as `MIT`. */
  allow: z.array(z.string().min(1)).min(1),
  /** Names of packages that a person has looked at. */
  except: z.array(z.string()).default([]),
});

/** @param {string} license */
const project = (license) => ({
  'package.json': JSON.stringify({ dependencies: { 'left-pad': '1.0.0' } }),
  'node_modules/left-pad/package.json': JSON.stringify({ name: 'left-pad', license }),
});

const allowList = defineGate({
  id: 'allow-list',
  title: 'Licences of dependencies',
  after: 'verify',
  timeoutMs: 60_000,
  optionsSchema,
  canary: {
    blocks: { files: project('GPL-3.0-only'), options: { allow: ['MIT'], except: [] } },
    passes: { files: project('MIT'), options: { allow: ['MIT'], except: [] } },
  },
  run: async ({ directory }, { allow, except }) => {
    const packages = await readLicenses(directory);
    const refused = packages.filter(
      ({ name, license }) => !except.includes(name) && !isAllowed(license, allow),
    );
    if (refused.length === 0) {
      return { answer: 'pass', summary: `${packages.length} packages, all with allowed licences` };
    }
    const messages = refused.map(
      ({ name, license }) =>
        `"${name}" has ${license === undefined ? 'no known licence' : `the licence "${license}"`}`,
    );
    return {
      answer: 'fail',
      summary: `${refused.length} of ${packages.length} packages have no allowed licence`,
      findings: messages.map((message) => ({
        severity: 'blocking',
        message,
        file: 'package.json',
      })),
      feedback: `${messages.join('\n')}\nAllowed: ${allow.join(', ')}. Use other packages, or do without.`,
    };
  },
});

export default definePlugin({ name: 'license', gates: [allowList] });
