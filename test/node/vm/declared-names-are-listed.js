'use strict';
// What a script has declared can be listed and described, by the first thing that a later script
// does, too.
const vm = require('vm');

const context = vm.createContext({ given: 1 });
const run = (code) => vm.runInContext(code, context);
run('var q = 1; function f() {}');
console.log(run('Object.keys(globalThis)').sort());
console.log(run('Object.entries(globalThis)').length);
console.log(run('Object.getOwnPropertyDescriptor(globalThis, "q")'));
console.log(run('typeof Object.getOwnPropertyDescriptor(globalThis, "f").value'));
console.log(run('const names = []; for (const name in globalThis) names.push(name); names').sort());
console.log(run('JSON.stringify(globalThis, ["q", "given"])'));

// A script of the main context asks, with nothing but its own variables.
globalThis.theirs = run('globalThis');
vm.runInThisContext('const { getOwnPropertyDescriptor: describe } = Object, g = theirs');
console.log(vm.runInThisContext('describe(g, "q").value'));

for (const code of ['let q', 'const f = 1', 'class q {}']) {
  try {
    run(code);
  } catch (error) {
    console.log(code, error.name, error.message);
  }
}
