// SPDX-License-Identifier: MIT
// Weak collections keep their contents to themselves.

'use strict';

console.log(new WeakMap([[{}, 1]]), new WeakSet(), Object.assign(new WeakMap(), { x: 1 }));
console.log(new WeakRef({ a: 1 }));
