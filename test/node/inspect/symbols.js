// SPDX-License-Identifier: MIT
// Symbols as values and the hidden ones.

'use strict';

const { inspect } = require('util');
console.log(inspect([Symbol('a'), Symbol(''), Symbol(), Symbol.for('x y')]));
const object = Object.defineProperty({}, Symbol('hidden'), { value: 1 });
console.log(inspect(object), inspect(object, true));
