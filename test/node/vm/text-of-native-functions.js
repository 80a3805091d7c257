// SPDX-License-Identifier: MIT
// The text of a context's native functions stands on one line, as everywhere; so does that of the
// main context's when there are others.
'use strict';
const vm = require('vm');

const code = `[
  Date, Error, TypeError, AggregateError, Error.captureStackTrace, Promise.prototype.finally, eval,
  Function.prototype, Function.prototype.toString, Function.prototype.bind.call(Math.max),
  Object.setPrototypeOf, Reflect.setPrototypeOf, Object.getPrototypeOf, Object.freeze,
  Reflect.preventExtensions, Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').set,
  Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get,
  new Proxy(function() {}, {}), WebAssembly.compile, WebAssembly.instantiate, WebAssembly.Module,
  function plain ( ) { return '{\\n    [native code]\\n}'; },
].map((fn) => JSON.stringify(String(fn)))`;

const sandbox = {};
const contexts = [
  vm.createContext(sandbox), vm.createContext({}, { codeGeneration: { wasm: false } }),
];
vm.runInContext('Object.setPrototypeOf(globalThis, {}); 0', vm.createContext({}));
const here = vm.runInThisContext(code);
for (const text of here) console.log(text);
for (const context of contexts) {
  console.log(JSON.stringify(vm.runInContext(code, context)) === JSON.stringify(here));
}

// Functions of one context, asked by another.
console.log(Function.prototype.toString.call(vm.runInContext('Date', contexts[0])));
console.log(vm.runInContext('(fn) => Function.prototype.toString.call(fn)', contexts[0])(Error));

// An error is the context's own.
console.log(vm.runInContext(`
  try {
    Function.prototype.toString.call({});
  } catch (error) {
    [error instanceof TypeError, error.message, Function.prototype.toString.length,
     Object.hasOwn(Function.prototype.toString, 'prototype')].join();
  }`, contexts[0]));
console.log(vm.runInContext(`[WebAssembly.compile, WebAssembly.instantiate].map((fn) =>
  [fn.name, fn.length, Object.hasOwn(fn, 'prototype')].join(' ')).join()`, contexts[0]));
