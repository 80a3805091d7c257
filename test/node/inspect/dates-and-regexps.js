// SPDX-License-Identifier: MIT
// Dates and regular expressions, also with properties.

'use strict';

const { inspect } = require('util');
console.log(new Date(0), new Date(NaN), [new Date(1e12)], Object.assign(new Date(0), { x: 1 }));
console.log(/a\/b/gi, [/x/], Object.assign(/x/, { y: 1 }));
class When extends Date {}
class Pattern extends RegExp {}
console.log(new When(5), new Pattern('p', 'g'));
