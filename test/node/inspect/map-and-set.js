// SPDX-License-Identifier: MIT
// Maps and sets, nested, empty and with properties.

'use strict';

const { inspect } = require('util');
console.log(new Map(), new Set(), new Map([['a', 1], [{ k: 1 }, [1, 2]]]),
            new Set([1, 'a', { x: {} }]));
console.log(Object.assign(new Map([[1, 2]]), { extra: 1 }), Object.assign(new Set(), { extra: 1 }));
class Dictionary extends Map {}
console.log(new Dictionary([[1, 2]]), new Dictionary());
console.log(inspect(new Map([[new Map([[1, { a: { b: {} } }]]), new Set([[1]])]])));
console.log(inspect(new Map([['x'.repeat(40), 'y'.repeat(40)]])));
