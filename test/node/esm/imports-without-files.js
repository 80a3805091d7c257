// SPDX-License-Identifier: MIT
// An import for which no ES module is read from a file takes microtasks only: a tick that was queued
// before it comes afterwards, and so do immediates. One that reads a file lets both run first.
import fs from 'fs';

const say = globalThis.say = (text) => console.log(text);
const DATA = 'data:text/javascript,';

async function tried(name, specifier, options) {
  try {
    await import(specifier, options);
    say(name);
  } catch (error) {
    say(`${name}: ${error.code ?? error.name ?? error}`);
  }
}

function queue(name) {
  process.nextTick(say, `  tick (${name})`);
  return new Promise((resolve) => {
    setImmediate(() => {
      say(`  immediate (${name})`);
      resolve();
    });
  });
}

async function round(name, specifier, options) {
  const end = queue(name);
  await tried(name, specifier, options);
  await end;
}

await round('data', `${DATA}say('  runs')`);
await round('the same again', `${DATA}say('  runs')`);
await round('data that imports data', `${DATA}import '${DATA}say(1)'; say(2)`);
await round('data that imports a built-in', `${DATA}import 'fs'; say(3)`);
await round('json', 'data:application/json,{}', { with: { type: 'json' } });
await round('base64', `data:text/javascript;base64,${btoa('say(4)')}`);
await round('await', `${DATA}await 1; say(5)`);
await round('throw', `${DATA}throw 6`);
await round('no syntax', `${DATA}this is none`);
await round('no type', 'data:text/plain,1');
await round('no built-in', 'node:nothing');
await round('no package', 'there-is-no-such-package');
await round('a file', './fixtures/order-c.js');
await round('a file without syntax', './fixtures/syntax.js');
await round('a file whose import is not there', './fixtures/lonely.js');

// Several at once.
const end = queue('several');
let hops = 0;
(async () => {
  for (; hops < 40; hops++) await undefined;
})();
await Promise.all([
  tried('data with an import', `${DATA}import 'path'; say('  a')`),
  tried('built-in', 'path'),
  tried('data alone', `${DATA}say('  b')`),
  tried('missing', 'node:missing'),
  tried('missing again', 'node:missing'),
]);
say(hops < 40);
await end;
say(typeof fs.readFileSync);
