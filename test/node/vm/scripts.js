// SPDX-License-Identifier: MIT
// Scripts: their options, where they throw, and how they end.
'use strict';

const vm = require('vm');

const lines = (error, count) => error.stack.split('\n').slice(0, count).join('\n');

function thrown(fn) {
  try {
    return fn();
  } catch (error) {
    return error;
  }
}

// The place comes before the stack.
console.log(lines(thrown(() => vm.runInThisContext('throw new Error("boom")', 'a.js')), 6));
console.log(lines(thrown(() => vm.runInNewContext(
  'function f() {\n  throw new TypeError("in f");\n}\nf();', {}, { filename: '/b.js' })), 7));
console.log(lines(thrown(() => vm.runInNewContext(
  ' throw new Error("offset")', {}, { filename: 'c.js', lineOffset: 9, columnOffset: 20 })), 6));
console.log(lines(thrown(() => vm.runInThisContext('throw new Error("plain")', {
  filename: 'd.js', displayErrors: false })), 1));
console.log(lines(thrown(() => new vm.Script('let x;\n  let y = = 1;', {
  filename: 'e.js', lineOffset: 2 })), 2));
console.log(thrown(() => new vm.Script('let y = = 1')) instanceof SyntaxError);
const context = vm.createContext({});
const foreign = thrown(() => vm.runInContext('let y = = 1', context));
console.log(foreign instanceof SyntaxError,
            foreign instanceof vm.runInContext('SyntaxError', context));

// What is thrown passes as it is.
console.log(thrown(() => vm.runInThisContext('throw 5')),
            thrown(() => vm.runInNewContext('throw { a: 1 }')));

// One script in many contexts.
const script = new vm.Script('n = (typeof n === "undefined" ? 0 : n) + 1', 'n.js');
const sandboxes = [{}, { n: 5 }];
for (const sandbox of sandboxes) {
  vm.createContext(sandbox);
  script.runInContext(sandbox);
  script.runInContext(sandbox);
}
console.log(sandboxes, script.runInThisContext(), script.runInThisContext(), globalThis.n);
console.log(script.runInNewContext({ n: 10 }), new vm.Script('1').sourceMapURL,
            new vm.Script('1\n//# sourceMappingURL=x.map').sourceMapURL);

// Cached data.
const data = new vm.Script('1 + 2', { produceCachedData: true }).cachedData;
console.log(data instanceof Buffer,
            new vm.Script('1 + 2', { cachedData: data }).cachedDataRejected,
            new vm.Script('2 + 11', { cachedData: data }).cachedDataRejected,
            new vm.Script('1 + 2').createCachedData() instanceof Buffer);

// Bad arguments.
for (const bad of [
  () => new vm.Script('1', 5), () => new vm.Script('1', { filename: 5 }),
  () => new vm.Script('1', { lineOffset: 'x' }), () => new vm.Script('1', { cachedData: 'x' }),
  () => script.runInContext({}), () => script.runInContext(5),
  () => script.runInThisContext({ timeout: 0 }), () => script.runInThisContext({ timeout: '1' }),
  () => script.runInThisContext({ breakOnSigint: 1 }), () => vm.createContext(null),
  () => vm.createContext({}, { name: 5 }), () => vm.createContext({}, { microtaskMode: 'x' }),
  () => vm.createContext({}, { codeGeneration: { strings: 1 } }),
  () => vm.runInNewContext('1', {}, { contextName: 5 }), () => vm.isContext(),
]) {
  const error = thrown(bad);
  console.log(error.code, error.message.split('\n')[0]);
}

// No code from strings.
const closed = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
console.log(thrown(() => vm.runInContext('eval("1")', closed)).name,
            thrown(() => vm.runInContext('new Function("1")', closed)).message,
            thrown(() => vm.runInContext('new WebAssembly.Module(new Uint8Array())', closed)).name);
