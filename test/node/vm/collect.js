// SPDX-License-Identifier: MIT
// A context goes when nobody knows its sandbox any more.
'use strict';

const vm = require('vm');

let gone = 0;
const registry = new FinalizationRegistry(() => gone++);

function make(i) {
  const sandbox = { i };
  sandbox.self = sandbox;
  vm.createContext(sandbox, i % 2 ? { microtaskMode: 'afterEvaluate' } : {});
  vm.runInContext('var v = [1]; function f() { return v; } let l = () => f(); l()', sandbox);
  registry.register(sandbox);
}

for (let i = 0; i < 50; i++) make(i);

let tries = 0;
function look() {
  globalThis.gc();
  if (gone > 40 || ++tries === 50) console.log(gone > 40);
  else setTimeout(look, 10);
}
setTimeout(look, 10);
