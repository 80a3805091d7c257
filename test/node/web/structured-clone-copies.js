// SPDX-License-Identifier: MIT
// All kinds of values, cycles, holes, shared buffers.
'use strict';

const original = {
  number: -0, big: 10n, text: 'x', nothing: null, missing: undefined, truth: true,
  date: new Date(0), regexp: /a+/gi, boxed: [Object(1), Object('s'), Object(false), Object(2n)],
  map: new Map([['k', { v: 1 }]]), set: new Set([1, [2]]), holes: [1, , 3],
  bytes: new Uint8Array([1, 2, 3]), __proto__: { inherited: 1 },
};
Object.defineProperty(original, 'hidden', { value: 1 });
original.self = original;
original.map.set('map', original.map);
const copy = structuredClone(original);
console.log(copy);
console.log(copy !== original, copy.self === copy, copy.map.get('map') === copy.map);
console.log(copy.inherited, copy.hidden);
const buffer = new ArrayBuffer(8);
const views = structuredClone([new Uint8Array(buffer, 2, 3), new DataView(buffer, 1), buffer]);
console.log(views[0].buffer === views[2], views[1].buffer === views[2], views[0].byteOffset,
  views[0].length, views[1].byteLength);
class Point { constructor() { this.x = 1; } get y() { return 2; } }
const point = structuredClone(new Point());
console.log(point, point instanceof Point);
console.log(Object.keys(structuredClone(Object.assign([1], { extra: 2 }))));
console.log(Object.hasOwn(structuredClone({ ['__proto__']: 1 }), '__proto__'));
