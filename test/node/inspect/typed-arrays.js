// SPDX-License-Identifier: MIT
// Typed arrays, buffers and views.

'use strict';

const { inspect } = require('util');
console.log(new Uint8Array(3), new Float64Array([1.5, -0, NaN]), new BigInt64Array([1n, -2n]),
            new Int8Array());
console.log(new ArrayBuffer(4), new DataView(new ArrayBuffer(3), 1, 2));
console.log(inspect(new Uint16Array([1, 2]), { showHidden: true }));
console.log(Object.assign(new Uint8Array(2), { extra: 1 }),
            new (class Bytes extends Uint8Array {})(2));
console.log(new Uint8Array(150));
