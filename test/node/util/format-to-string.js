// SPDX-License-Identifier: MIT
// %s calls toString only when the program wrote it.

'use strict';

const { format } = require('util');
class Plain { constructor() { this.a = { b: { c: 1 } }; } }
class Named { toString() { return 'named'; } }
class Child extends Named {}
class Primitive { [Symbol.toPrimitive]() { return 'primitive'; } }
class Fault extends Error { toString() { return 'fault'; } }
console.log(format('%s %s %s %s', new Plain(), new Named(), new Child(), new Primitive()));
console.log(format('%s %s %s', { toString() { return 'own'; } }, new Date(0), [1, [2, [3]]]));
console.log(format('%s', Object.create(null)), format('%s', new Fault('x')),
            format('%s', class A {}));
