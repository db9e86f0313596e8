// Makes the recorded outputs beside it anew: node make-fixtures.mjs [case ...]
// Each case is a small broken project, run by a real tool; its temporary folder is written as /repo.
// Facts are what a person needs to mend it, read off the output by eye; noise is what a good preview leaves out.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const here = import.meta.dirname;
const range = (count, make) => Array.from({ length: count }, (_, index) => make(index));

const cases = {
  'node-test-tap': {
    files: {
      'price.test.mjs': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gross } from './price.mjs';
${range(60, (i) => `test('keeps amount ${i}', () => assert.equal(gross(${i}, 0), ${i}));`).join('\n')}
test('rounds half a cent up', () => assert.deepEqual({ cents: gross(150, 0.19) }, { cents: 179 }));
test('refuses a negative rate', () => assert.throws(() => gross(1, -1), RangeError));
`,
      'price.mjs': `export function gross(net, rate) {
  return Math.floor(net * (1 + rate));
}
`,
    },
    command: 'node --test --test-reporter=tap',
    facts: [
      'rounds half a cent up',
      '+   cents: 178',
      '-   cents: 179',
      '/repo/price.test.mjs:64',
      'refuses a negative rate',
      'Missing expected exception',
      '# fail 2',
    ],
    noise: ['keeps amount 33'],
  },
  'python-chained-traceback': {
    files: {
      'store.py': `import json


def read(path):
    with open(path) as file:
        return json.load(file)
`,
      'main.py': `import store

for number in range(120):
    print(f"synced row {number}, 0 errors", flush=True)
try:
    store.read("settings.json")
except ValueError as error:
    raise RuntimeError("settings.json is not readable") from error
`,
      'settings.json': '{"port": 80,,}\n',
    },
    command: 'python3 main.py',
    facts: [
      'RuntimeError: settings.json is not readable',
      'JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 13',
      'store.py", line 6, in read',
      'main.py", line 8, in <module>',
    ],
    noise: ['synced row 70'],
  },
  'gcc-linker': {
    files: {
      'main.c': 'int ledger_open(const char *path);\nint main(void) { return ledger_open("x"); }\n',
      'util.c': 'int helper(void) { return 1; }\n',
      'more.c': 'int helper(void) { return 2; }\n',
      ...Object.fromEntries(
        range(20, (i) => [`part${i}.c`, `static int unused${i}(void) { return ${i}; }\nint part${i};\n`]),
      ),
    },
    command: 'gcc -Wall main.c util.c more.c part*.c -o app',
    facts: [
      "multiple definition of `helper'",
      "undefined reference to `ledger_open'",
      'ld returned 1 exit status',
    ],
    noise: ['‘unused7’ defined but not used'],
  },
  'bash-trace': {
    files: {
      'release.sh': `set -eu
for number in $(seq 1 80); do
  name="module-$number"
  printf '%s\\n' "$name" > /dev/null
done
echo "==> signing"
cp build/app.js release/app.js
`,
    },
    command: 'bash -x release.sh',
    facts: ['+ cp build/app.js release/app.js', 'cp: cannot stat', '==> signing'],
    noise: ['+ name=module-44'],
  },
  'perl-test-more': {
    files: {
      't/slug.t': `use Test::More;
ok(1, "slug number $_") for 1 .. 80;
is_deeply({ words => [ 1, 2 ] }, { words => [ 1, 3 ] }, 'words agree');
like('hello', qr/^bye/, 'greets');
done_testing;
`,
    },
    command: 'perl t/slug.t',
    facts: [
      "Failed test 'words agree'",
      "$got->{words}[1] = '2'",
      "$expected->{words}[1] = '3'",
      "Failed test 'greets'",
      'failed 2 tests of 82',
    ],
    noise: ['slug number 40'],
  },
  'git-conflict': {
    files: {
      'merge.sh': `git init -q -b main .
git config user.email a@example.com
git config user.name a
for number in $(seq 1 80); do echo "$number" > "file$number.txt"; done
git add . && git commit -qm base
git checkout -qb feature
for number in $(seq 1 80); do echo "top" | cat - "file$number.txt" > x && mv x "file$number.txt"; done
echo feature > file17.txt
git commit -qam feature
git checkout -q main
for number in $(seq 1 80); do echo "end" >> "file$number.txt"; done
echo main > file17.txt
git rm -qf file31.txt
git commit -qam main
git merge feature --no-edit
`,
    },
    command: 'sh merge.sh',
    facts: [
      'Merge conflict in file17.txt',
      'file31.txt deleted in HEAD and modified in feature',
      'Automatic merge failed',
    ],
    noise: ['Auto-merging file22.txt'],
  },
};

for (const [name, { files, command, facts, noise }] of Object.entries(cases)) {
  if (process.argv.length > 2 && !process.argv.includes(name)) continue;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fixture-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const result = await run(command, folder);
  rmSync(folder, { recursive: true });
  const target = join(here, name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'stdout.txt'), result.stdout.replaceAll(folder, '/repo'));
  writeFileSync(join(target, 'stderr.txt'), result.stderr.replaceAll(folder, '/repo'));
  const { exitCode } = result;
  const expected = { command, exitCode, facts, noise };
  writeFileSync(join(target, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  console.log(`${name}: exit code ${exitCode}`);
}

function run(command, cwd) {
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, LC_ALL: 'C.UTF-8', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, ...output }));
  });
}
