/**
 * The files of the demo's project: a small shop with one module, one unit test, four stories and an acceptance test for
 * each of them.
 *
 * @param {readonly [string, ...string[]]} agentCommand
 * @returns {Record<string, string>}
 */
export function demoProject(agentCommand) {
  return {
    'package.json': `${JSON.stringify({ name: 'demo-shop', private: true, type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
    'README.md': '# A shop\n\nMade by the demo of Yoke. `.yoke/prd.yaml` is its backlog.\n',
    '.gitignore': 'node_modules/\n.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n!.yoke/context/\n',
    'src/cart.mjs': CART,
    'test/cart.test.mjs': CART_TEST,
    ...ACCEPTANCE,
    '.yoke/prd.yaml': BACKLOG,
    '.yoke/config.yaml': config(agentCommand),
  };
}

const CART = `/** Adds an item to a cart. Prices are whole cents. */
export function addItem(cart, name, cents, count = 1) {
  return [...cart, { name, cents, count }];
}
`;

const CART_TEST = `import assert from 'node:assert/strict';
import test from 'node:test';
import { addItem } from '../src/cart.mjs';

test('adds an item and leaves the cart as it was', () => {
  const empty = [];
  assert.deepEqual(addItem(empty, 'tea', 450), [{ name: 'tea', cents: 450, count: 1 }]);
  assert.deepEqual(empty, []);
});
`;

/**
 * @param {string} file
 * @param {string} name
 * @param {string} body
 */
const acceptance = (file, name, body) => `import assert from 'node:assert/strict';
import test from 'node:test';
import { ${name} } from '../src/${file}.mjs';

${body}`;

const ACCEPTANCE = {
  'acceptance/format-price.mjs': acceptance(
    'format-price',
    'formatPrice',
    `test('writes cents as dollars', () => {
  assert.equal(formatPrice(1999), '$19.99');
  assert.equal(formatPrice(5), '$0.05');
  assert.equal(formatPrice(-250), '-$2.50');
});
`,
  ),
  'acceptance/cart-total.mjs': acceptance(
    'cart-total',
    'cartTotal',
    `test('adds up prices and counts', () => {
  assert.equal(cartTotal([]), 0);
  assert.equal(cartTotal([{ cents: 450, count: 2 }, { cents: 99, count: 1 }]), 999);
});
`,
  ),
  'acceptance/discount.mjs': acceptance(
    'discount',
    'discount',
    `test('takes a percentage off and rounds half a cent up', () => {
  assert.equal(discount(1000, 10), 900);
  assert.equal(discount(995, 50), 498);
});
`,
  ),
  'acceptance/shipping.mjs': acceptance(
    'shipping',
    'shipping',
    `test('costs 4.90 below 50.00 and nothing from there on', () => {
  assert.equal(shipping(4999), 490);
  assert.equal(shipping(5000), 0);
});
`,
  ),
};

/**
 * @param {string} id
 * @param {string} title
 * @param {string} text
 * @param {string} file
 */
const story = (id, title, text, file) => `- id: ${id}
  title: ${title}
  priority: ${id.slice(-1)}
  acceptance:
    - id: AC1
      text: ${text}
      verify: [node --test acceptance/${file}.mjs]
      redFirst: true
  passes: false
`;

const BACKLOG = `# The backlog: each criterion names the command that proves it. Yoke alone writes "passes: true".
${story('CART-1', 'Format a price', 'an amount of cents is written as dollars', 'format-price')}
${story('CART-2', 'Add up a cart', 'prices and counts are added up', 'cart-total')}
${story('CART-3', 'Take a discount off', 'half a cent is rounded up', 'discount')}
${story('CART-4', 'Ship for free from 50.00', 'shipping costs 4.90 below 50.00 and nothing from there on', 'shipping')}`;

/** @param {readonly [string, ...string[]]} command */
const config = (command) => `runner: { agent: demo }
agents:
  demo: { command: ${JSON.stringify(command)} }   # any command line can be an agent
verify: { command: node --test }
loop: { maxAttempts: 2 }
output: { previewBytes: 400 }   # how much of a failure is shown, and told to the next attempt
`;
