// SPDX-License-Identifier: MIT
// Values of another realm: printed, compared and recognised as ours are.
'use strict';

const assert = require('assert');
const util = require('util');
const vm = require('vm');

const values = {};
for (const code of [
  'new Map([[1, { a: 2 }]])', 'new Set(["x"])', '[1, , 3]', '/x/gi', 'new Date(0)',
  'Promise.resolve(4)', 'new Promise(() => {})', 'new Uint8Array(3)', 'new ArrayBuffer(2)',
  '(function f() {})', '(class A {})', '(class B extends Array {})', 'Symbol("x")',
  'Symbol.iterator', 'new Proxy({ p: 1 }, {})', '(function* g() {})()', 'new WeakMap()',
  'Object(1)', 'Object("s")', '(() => {})', '(async () => {})', 'new (class Foo { x = 1 })()',
  'Object.create(null)', '({ a: [1, { b: 2 }] })', 'new Map([[1, 2]]).entries()',
  '(function () { return arguments; })(1)', 'JSON', 'new (class X extends Map {})()', '10n',
  'new String("q")', 'this', 'globalThis.Array',
]) {
  const value = vm.runInNewContext(code);
  values[code] = value;
  console.log(code, '=>', util.inspect(value));
}

const { types } = util;
for (const name of ['isDate', 'isRegExp', 'isMap', 'isSet', 'isPromise', 'isProxy', 'isTypedArray',
                    'isUint8Array', 'isArrayBuffer', 'isGeneratorObject', 'isWeakMap',
                    'isAsyncFunction', 'isNumberObject', 'isStringObject', 'isBoxedPrimitive',
                    'isArgumentsObject', 'isMapIterator', 'isNativeError']) {
  console.log(name, Object.keys(values).filter((code) => types[name](values[code])).join(' | '));
}

const error = vm.runInNewContext('new RangeError("r")');
console.log(types.isNativeError(error), error instanceof Error, util.inspect(error).split('\n')[0]);
console.log(error.stack.split('\n')[1].replace(/:\d+\)?$/, ''));
const { stack } = vm.runInNewContext('try { null.x; } catch (e) { e; }');
console.log(/^TypeError: .*\n {4}at evalmachine/.test(stack));
console.log(vm.runInNewContext('const o = {}; Error.captureStackTrace(o); typeof o.stack'));

assert.deepEqual(values['({ a: [1, { b: 2 }] })'], { a: [1, { b: 2 }] });
assert.deepEqual(values['new Set(["x"])'], new Set(['x']));
assert.deepEqual(values['new Date(0)'], new Date(0));
for (const code of ['({ a: [1, { b: 2 }] })', '[1, , 3]', 'new Date(0)', 'new Set(["x"])']) {
  assert.throws(() => assert.deepStrictEqual(values[code], vm.runInThisContext(code)),
                { code: 'ERR_ASSERTION' });
}
console.log(Buffer.from(vm.runInNewContext('[1, 2, 3]')),
            Buffer.from(vm.runInNewContext('new Uint8Array([1, 2])')),
            Buffer.from(vm.runInNewContext('new ArrayBuffer(2)')),
            Buffer.from(vm.runInNewContext('new String("s")')));
const bytes = values['new Uint8Array(3)'];
console.log(Buffer.isBuffer(bytes), ArrayBuffer.isView(bytes));
