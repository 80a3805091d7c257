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

// What is assigned to is seen in the source.
vm.runInThisContext('const constant = 1; var object = Object.freeze({ a: 1 })');
for (const code of [
  'constant = 2', 'constant++; 0', '++constant', 'constant += 2', '[constant] = [1]',
  '({ constant } = { constant: 1 })', '({ a: constant } = {})', 'for (constant of [1]);',
  'for (constant in { a: 1 });', '(constant) = 3', 'object.x = constant = 4', 'constant **= 2',
  '(() => constant--)()', '[...constant] = [1]', 'constant /* c */ = 4', 'constant &&= 5',
  '"use strict"; undefined = 1', '"use strict"; NaN++', '(0, eval)("constant = 6")',
]) {
  console.log(code, thrown(() => vm.runInThisContext(code)));
}
const outer = 1;
console.log(thrown(() => { outer = 2; }), thrown(() => eval('outer = 3')));
console.log(thrown(() => { class A { static m() { A = 1; } } A.m(); }));

(async () => { await null; undefined.later(); })().catch((e) => console.log(e.message));
new Promise(() => notThere()).catch((e) => console.log(e.message));
