// SPDX-License-Identifier: MIT
// Boxed primitives.

'use strict';

const { inspect } = require('util');
console.log(new Number(-0), new String('text'), new Boolean(false), Object(Symbol('s')),
            Object(5n));
console.log(Object.assign(new String('abc'), { x: 1 }), Object.assign(new Number(1), { x: 1 }));
class Text extends String {}
console.log(new Text('t'), inspect(new Number(3), { colors: true }),
            inspect(Object(true), { colors: true }));
