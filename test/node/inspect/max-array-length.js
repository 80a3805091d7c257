// SPDX-License-Identifier: MIT
// maxArrayLength holds for every kind of list.

'use strict';

const { inspect } = require('util');
const options = { maxArrayLength: 2 };
console.log(inspect([1, 2, 3], options), inspect([1, 2, 3, 4], options), inspect([1, 2], options));
console.log(inspect(new Set([1, 2, 3]), options));
console.log(inspect(new Map([[1, 2], [3, 4], [5, 6]]), options));
console.log(inspect(new Uint8Array(5), options));
console.log(inspect(new ArrayBuffer(5), options));
console.log(inspect([1, , , 4, 5], options));
console.log(inspect([1, 2], { maxArrayLength: 0 }), inspect(new Array(101).fill(1)).slice(-40));
console.log(inspect(new Array(200).fill(0), { maxArrayLength: null }).length);
