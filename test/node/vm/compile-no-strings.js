// SPDX-License-Identifier: MIT
// vm.compileFunction is not what --disallow-code-generation-from-strings forbids.
'use strict';

const vm = require('vm');

console.log(vm.compileFunction('{ return a + 1 }', ['a'])(1));
const options = { codeGeneration: { strings: false } };
const parsingContext = vm.createContext({ x: 5 }, options);
console.log(vm.compileFunction('if (x) { return x }', [], { parsingContext })());
for (const code of ['eval("1")', 'Function("{ }")', 'new Function("a", "return a")']) {
  for (const run of [vm.runInThisContext, (text) => vm.runInContext(text, parsingContext)]) {
    try {
      console.log(run(code));
    } catch (error) {
      console.log(error.name);
    }
  }
}
