// SPDX-License-Identifier: MIT
// Proxies as sandboxes: which of their traps count, and ones that throw.
'use strict';

const vm = require('vm');

function show(label, context, code) {
  let result;
  try {
    result = vm.runInContext(code, context);
  } catch (error) {
    result = `throws ${error.name}`;
  }
  console.log(label, code, '=>', typeof result === 'object' ? JSON.stringify(result) : result);
}

const CODES = ['x', 'foo', 'typeof foo', 'typeof Math', 'nope', 'x = 5; x', 'foo = 7; foo',
               'var v = 1; v', '"foo" in this', '"x" in this', 'this.foo', 'this.zip',
               'delete x', 'function ff() {}; typeof ff', 'let l = 1; l'];

function all(label, handler) {
  const context = vm.createContext(new Proxy({ x: 1 }, handler));
  for (const code of CODES) show(label, context, code);
}

all('none', {});
all('no', { has: () => false });
all('yes', { has: () => true });
all('set', { set: (target, key, value) => Reflect.set(target, key, value * 2) });

for (const trap of ['get', 'set', 'has', 'getOwnPropertyDescriptor', 'defineProperty']) {
  const context = vm.createContext(new Proxy({ x: 1 }, {
    [trap]() { throw new RangeError(trap); } }));
  for (const code of ['x', 'x = 2', 'let q = 1; q']) show(trap, context, code);
}
