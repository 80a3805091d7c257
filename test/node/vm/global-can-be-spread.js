'use strict';
// All ways to copy a context's global object see its properties, and later changes of them are
// seen by all code.
const vm = require('vm');

const sandbox = { a: 1, b: 2, c: 'c', get twice() { return this.a * 2; } };
sandbox.self = sandbox;
Object.defineProperty(sandbox, 'hidden', { configurable: true, value: 5 });
const context = vm.createContext(sandbox);
const run = (code) => vm.runInContext(code, context);
run('var v = 3; let lexical = 4');
console.log(Object.keys(run('({ ...globalThis })')).sort());
console.log(run('({ ...globalThis }).v'), run('({ ...globalThis }).twice'));
console.log(run('({ ...globalThis }).self === globalThis'));
console.log(run('Object.assign({}, globalThis).a'));
console.log(run('const { a: taken, self, ...rest } = globalThis; Object.keys(rest)').sort());

// One script: each copy is of that moment.
console.log(run(`
  const seen = [];
  const look = () => seen.push(Object.values({ ...globalThis, self: 0 }).join());
  look(); a = 7; look(); delete globalThis.a; look(); b = 8; look();
  seen.map((text) => text.split(',').sort().join(' '))`));
console.log(run('typeof a'), run('b'), 'a' in sandbox);

// The program changes the sandbox between.
const read = run('(function() { return [typeof a, b, v]; })');
for (let i = 0; i < 300; i++) read();
run('({ ...globalThis })');
sandbox.a = 'back';
sandbox.b = 9;
sandbox.v = 10;
console.log(read());
delete sandbox.c;
console.log(run('typeof c'), run('"c" in globalThis'), run('Object.hasOwn(globalThis, "c")'));
queueMicrotask(() => {
  console.log(run('typeof c'), run('v'), run('Object.keys(globalThis)').sort());
});

// A sandbox that cannot change.
const frozen = vm.createContext(Object.freeze({ x: 1 }));
console.log(vm.runInContext('({ ...globalThis })', frozen).x);
