// SPDX-License-Identifier: MIT
// An error that the engine makes has V8's words, and a stack with header and frames as in V8, for
// the first who catches it: in functions, promises, generators, eval and contexts of vm.
'use strict';

const vm = require('vm');

function culprit() {
  null.x;
}
try {
  culprit();
} catch (e) {
  const lines = e.stack.split('\n');
  console.log(lines[0] === `TypeError: ${e.message}`);
  console.log(/^    at culprit \(.*engine-errors-have-v8s-form\.js:9:\d+\)$/.test(lines[1]));
  console.log(/^    at Object\.<anonymous> \(.*engine-errors-have-v8s-form\.js:12:\d+\)$/.test(lines[2]));
  console.log(Object.keys(e), Object.getOwnPropertyNames(e).includes('line'));
}

function thrown(fn) {
  try {
    fn();
  } catch (e) {
    return e.message;
  }
}
console.log(thrown(() => undefined.x));
console.log(thrown(() => vm.runInThisContext('missing.x')));
console.log(thrown(() => vm.runInNewContext('var q; q.x.y')));
console.log(thrown(() => (0, eval)('let o = {}; o.m(1)')));
console.log(thrown(() => [...(function* () { null.x; })()]));
console.log(thrown(() => [1].map((x) => x.y.z)));
(async () => { await null; undefined.later(); })().catch((e) => console.log(e.message));
new Promise(() => notThere()).catch((e) => console.log(e.message));
