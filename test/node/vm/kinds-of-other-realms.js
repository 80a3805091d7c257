// SPDX-License-Identifier: MIT
// util.types knows objects of another context, and leaves them as they are.
'use strict';

const vm = require('vm');
const { types } = require('util');

const context = vm.createContext({});
const run = (code) => vm.runInContext(code, context);
const codes = [
  'Promise.resolve(1)', 'new (class P extends Promise {})(() => {})', 'Object.create(Promise.prototype)',
  '({ then() {}, [Symbol.toStringTag]: "Promise" })',
  'new Map()', 'new Map([[1, 2]]).entries()', 'new Set([1]).values()',
  '(function* () { yield 1; })()', '(async function* () {})()',
  'new (class { next() {} static { this.prototype[Symbol.toStringTag] = "Generator"; } })()',
  'new Date(0)', '/a/', 'new TypeError()', 'new ArrayBuffer(1)', 'new SharedArrayBuffer(1)', 'new WeakMap()',
  'Object(Symbol())', 'Object(1n)', '(function () { return arguments; })()', 'async () => {}',
  '(function* () {})', 'new DataView(new ArrayBuffer(1))', 'new Proxy({}, {})', 'new Uint8Array(1)',
];
for (const code of codes) {
  const value = run(`(${code})`);
  console.log(code, '->', Object.keys(types).filter((name) => types[name](value)).join(' '));
}

// Nothing was taken from an iterator, a promise does not count as handled, its class is as it was.
const iterator = run('new Map([[1, 2]]).keys()');
types.isMapIterator(iterator);
console.log(iterator.next().value);
console.log(run('Promise.prototype.constructor === Promise'),
            run('Object.getOwnPropertyDescriptor(Promise.prototype, "constructor").enumerable'));
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
types.isPromise(run('Promise.reject(7)'));
