// A scripted agent: it behaves like a coding agent, but everything it does is written down here. No model is called.
// It reads its prompt from stdin, works in the current folder, and always says that it is done.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const prompt = readFileSync(0, 'utf8');
const story = /^Story ([A-Z0-9-]+): /m.exec(prompt)?.[1];
const isRepair = prompt.includes('It was refused');

/** @param {string} text */
async function think(text) {
  console.log(text);
  await pause(500);
}

/** @type {Record<string, () => Promise<void>>} */
const STORIES = {
  async 'CART-1'() {
    await think('reading acceptance/format-price.mjs');
    writeFileSync(
      'src/format-price.mjs',
      `export function formatPrice(cents) {
  const sign = cents < 0 ? '-' : '';
  return sign + '$' + (Math.abs(cents) / 100).toFixed(2);
}
`,
    );
    await think('wrote src/format-price.mjs');
  },

  async 'CART-2'() {
    await think('reading src/cart.mjs');
    writeFileSync(
      'src/cart-total.mjs',
      `export function cartTotal(items) {
  return items.reduce((sum, { cents, count }) => sum + cents * count, 0);
}
`,
    );
    await think('wrote src/cart-total.mjs');
  },

  // Wrong at first: half a cent is cut off. The second time the gate has said which number was expected.
  async 'CART-3'() {
    if (isRepair) {
      await think('the gate says what was wrong: half a cent has to be rounded up');
    } else {
      await think('a discount is a multiplication');
    }
    const rounding = isRepair ? 'Math.round' : 'Math.floor';
    writeFileSync(
      'src/discount.mjs',
      `export function discount(cents, percent) {
  return ${rounding}((cents * (100 - percent)) / 100);
}
`,
    );
    await think('wrote src/discount.mjs');
  },

  // A cheat: the test is made to agree with code that does nothing.
  async 'CART-4'() {
    await think('free shipping looks like work; the test is easier to change');
    writeFileSync('src/shipping.mjs', 'export const shipping = () => 0;\n');
    writeFileSync(
      'acceptance/shipping.mjs',
      "import test from 'node:test';\ntest('shipping', () => {});\n",
    );
    await think('changed acceptance/shipping.mjs so that it passes');
  },
};

await STORIES[story ?? '']?.();
console.log('Done. Everything is implemented and all tests pass.');
