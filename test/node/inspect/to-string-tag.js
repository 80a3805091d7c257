// SPDX-License-Identifier: MIT
// Symbol.toStringTag beside the name of the constructor.

'use strict';

const { inspect } = require('util');
class Tagged { get [Symbol.toStringTag]() { return 'tag'; } }
class Same { get [Symbol.toStringTag]() { return 'Same'; } }
console.log(new Tagged(), new Same(), { [Symbol.toStringTag]: 'own', a: 1 });
console.log(Object.defineProperty({ a: 1 }, Symbol.toStringTag, { value: 'hidden' }));
console.log(Object.assign(new Tagged(), { x: 1 }),
            Object.create(null, { [Symbol.toStringTag]: { value: 'bare' } }));
