// SPDX-License-Identifier: MIT
// Every question over a row of values.

'use strict';

const { types } = require('util');
const values = {
  date: new Date(), args: (function() { return arguments; })(), bigint: Object(1n),
    boolean: new Boolean(),
  number: new Number(), string: new String(), symbol: Object(Symbol()), error: new RangeError(),
    regexp: /x/,
  async: async () => {}, generator: function* () {}, running: (function* () {})(),
    promise: Promise.resolve(),
  map: new Map(), set: new Set(), mapIterator: new Map().keys(), setIterator: new Set().values(),
  weakMap: new WeakMap(), weakSet: new WeakSet(), buffer: new ArrayBuffer(1),
    view: new DataView(new ArrayBuffer(1)),
  bytes: new Uint8Array(), clamped: new Uint8ClampedArray(), floats: new Float32Array(),
    bigs: new BigUint64Array(),
  proxy: new Proxy({}, {}), object: {}, fake: { __proto__: Map.prototype }, nothing: null,
    primitive: 5,
  bare: Object.setPrototypeOf(new Map(), null), tagged: { [Symbol.toStringTag]: 'Map' },
  method: { async m() {} }.m, generatorMethod: { *m() {} }.m, notAsync: { async() {} }.async,
};
for (const [name, value] of Object.entries(values)) {
  console.log(name, Object.keys(types).filter((key) => types[key](value)).join(' '));
}
