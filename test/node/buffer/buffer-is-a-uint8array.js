// SPDX-License-Identifier: MIT
// Buffer, its prototype chain and its species.
'use strict';

const buffer = Buffer.from([3, 1, 2]);
console.log(buffer instanceof Uint8Array, Object.getPrototypeOf(Buffer) === Uint8Array,
            Object.getPrototypeOf(Buffer.prototype) === Uint8Array.prototype);
console.log(Buffer.isBuffer(buffer), Buffer.isBuffer(new Uint8Array(1)), Buffer.isBuffer(null));
console.log(buffer.map((x) => x * 2), buffer.filter((x) => x > 1), buffer.constructor === Buffer);
console.log([...buffer], [...buffer.keys()], [...buffer.entries()], buffer.sort(),
            buffer.reverse());
console.log(Buffer.of(1, 256, 'x'), Buffer.name, Buffer.length, typeof Buffer.prototype.swap16);
console.log(buffer.parent === buffer.buffer, buffer.offset === buffer.byteOffset,
            Buffer.prototype.parent);
console.log(Object.prototype.toString.call(buffer), String(buffer) === buffer.toString());
