// The text of native functions stands on one line.
'use strict';

const text = Function.prototype.toString;
const functions = [
  Date.prototype.toUTCString, Date, Error, TypeError, Array.prototype[Symbol.iterator], Promise, eval,
  Object.getOwnPropertyDescriptor(Map.prototype, 'size').get, RegExp.prototype[Symbol.match],
  function bound() {}.bind(1), (() => {}).bind(), Math.max.bind(), new Proxy(function() {}, {}),
  Function.prototype, text, Error.captureStackTrace, Symbol, Proxy,
  WebAssembly.compile, WebAssembly.instantiate, Atomics.wait, Atomics.waitAsync, Atomics.notify,
  // Others are as they were written.
  function /* a */ plain ( ) { return '{\n    [native code]\n}'; }, class A { b() {} }, async () => {},
];
for (const fn of functions) console.log(JSON.stringify(text.call(fn)), text.call(fn) === `${fn}`);
console.log(text.name, text.length, Object.getOwnPropertyDescriptor(Function.prototype, 'toString'));
console.log(Object.prototype.hasOwnProperty.call(text, 'prototype'));
try {
  text.call({});
} catch (error) {
  console.log(error.stack.split('\n')[0]);
}

// Nor can those that are not the engine's here be told by anything else.
for (const fn of [WebAssembly.compile, WebAssembly.instantiate, Atomics.waitAsync, Atomics.notify]) {
  console.log(fn.name, fn.length, Object.hasOwn(fn, 'prototype'));
}
