// SPDX-License-Identifier: MIT
// A proxy with a get trap as a sandbox has each name.
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

all('get', { get: (target, key) => key === 'foo' ? 5 : Reflect.get(target, key) });
