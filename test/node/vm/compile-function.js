// SPDX-License-Identifier: MIT
// vm.compileFunction: parameters, contexts, extensions, what must not pass.
'use strict';

const vm = require('vm');

const add = vm.compileFunction('return a + b + arguments.length', ['a', 'b']);
console.log(add(1, 2), add.length, add.name === '', add.toString());
console.log(vm.compileFunction('return typeof this')(),
            vm.compileFunction('"use strict"; return typeof this')());

const context = vm.createContext({ x: 'in the context' });
const inside = vm.compileFunction('y = x; return [x, Array]', [], { parsingContext: context });
const [x, Array_] = inside();
console.log(x, Array_ === Array, Array_ === vm.runInContext('Array', context), context.y);

const extended = vm.compileFunction('z = 9; return [a, b, typeof c]', [], {
  contextExtensions: [{ a: 1, b: 2 }, { b: 3, z: 0 }] });
console.log(extended(), typeof z);

for (const code of ['}); evil(); (function () {', 'return 1 }, { ', '})', 'let x = ;']) {
  try {
    vm.compileFunction(code);
    console.log('passed');
  } catch (error) {
    console.log(error.name, error instanceof SyntaxError);
  }
}
console.log(typeof evil);
try {
  vm.compileFunction('let a;\n  let b = = 2;', [], { filename: 'f.js', lineOffset: 10 });
} catch (error) {
  console.log(error.stack.split('\n').slice(0, 2).join('\n'));
}
try {
  vm.compileFunction('\n\nthrow new Error("here")', [], { filename: 'g.js' })();
} catch (error) {
  console.log(error.stack.split('\n')[1].replace(/:\d+\)?$/, ''));
}

const data = vm.compileFunction('return 1', [], { produceCachedData: true });
const { cachedData } = data;
console.log(data.cachedDataProduced,
            vm.compileFunction('return 1', [], { cachedData }).cachedDataRejected,
            vm.compileFunction('return 22', [], { cachedData }).cachedDataRejected);

for (const args of [[], [5], ['', 5], ['', [5]], ['', [], null], ['', [], { filename: 5 }],
                    ['', [], { parsingContext: {} }], ['', [], { contextExtensions: [5] }]]) {
  try {
    vm.compileFunction(...args);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
