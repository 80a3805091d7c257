// SPDX-License-Identifier: MIT
// A promise shows its state.

'use strict';

const { inspect } = require('util');
const rejected = Promise.reject(3);
rejected.catch(() => {});
console.log(Promise.resolve({ a: [1] }), new Promise(() => {}), rejected);
console.log(Object.assign(Promise.resolve(1), { x: 1 }), (async () => 'value')());
class Later extends Promise {}
console.log(inspect(Later.resolve()));
