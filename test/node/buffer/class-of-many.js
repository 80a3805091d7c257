// SPDX-License-Identifier: MIT
// Buffers are buffers and Uint8Arrays are none, also in code that has run so often that it was
// compiled with all it calls, and in all ways to make one.
'use strict';

const makers = {
  alloc: (size) => Buffer.alloc(size),
  allocBig: (size) => Buffer.alloc(size + 200000),
  allocUnsafe: (size) => Buffer.allocUnsafe(size),
  allocUnsafeSlow: (size) => Buffer.allocUnsafeSlow(size),
  concat: (size) => Buffer.concat([Buffer.alloc(size), new Uint8Array(3)]),
  from: (size) => Buffer.from('x'.repeat(size)),
  empty: () => Buffer.alloc(0),
  list: (size) => Buffer.from([size, 2, 3]),
  slice: (size) => Buffer.alloc(size).subarray(1),
  resizable: (size) => Buffer.from(new ArrayBuffer(size, { maxByteLength: 100 })),
  shared: (size) => Buffer.from(new SharedArrayBuffer(size)),
};

function look(bytes) {
  return typeof bytes.write === 'function' && bytes.constructor === Buffer &&
    Buffer.isBuffer(bytes) && bytes instanceof Uint8Array && Object.keys(bytes).length >= 0;
}

for (const name of Object.keys(makers)) {
  const make = makers[name];
  const times = name === 'allocBig' ? 300 : 30000;
  let buffers = 0;
  let plain = 0;
  let bytes = 0;
  for (let i = 0; i < times; i++) {
    const buffer = make(1 + i % 50);
    if (typeof buffer.readUInt8 === 'function' && buffer.parent === buffer.buffer) buffers++;
    if (i % 1000 === 0 && name !== 'allocBig' && !look(buffer)) buffers = NaN;
    bytes += buffer.length;
    const other = new Uint8Array(1 + i % 50);
    if (other.readUInt8 === undefined && other.constructor === Uint8Array &&
        !Buffer.isBuffer(other)) {
      plain++;
    }
    if (i % 5000 === 0) buffer.own = i; // a property changes its shape, not its class
    if (buffer.own === i && buffer.toString('latin1').length !== buffer.length) bytes = NaN;
  }
  console.log(name, buffers === times, plain === times, bytes);
}

// A class of one's own, and prototypes that are changed, at any time.
class Mine extends Uint8Array {}
console.log(new Mine(3) instanceof Mine, Buffer.isBuffer(new Mine(3)));
Buffer.prototype.late = function() { return this.length; };
console.log(Buffer.alloc(5).late(), new Uint8Array(5).late);
Uint8Array.prototype.early = 1;
console.log(Buffer.alloc(5).early, Buffer.allocUnsafe(5).early);
Object.setPrototypeOf(Buffer.prototype, { __proto__: Uint8Array.prototype, between: true });
console.log(Buffer.alloc(5).between, Buffer.from('abc').between, new Uint8Array(1).between);
