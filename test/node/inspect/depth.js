// SPDX-License-Identifier: MIT
// Objects below the depth are named only.

'use strict';

const { inspect } = require('util');
const deep = { a: { b: { c: { d: { e: 1 } } } }, list: [[[[[1]]]]],
              map: new Map([[{}, { x: { y: {} } }]]) };
for (const depth of [-1, 0, 1, 2, 3, Infinity, null, undefined]) console.log(inspect(deep,
    { depth }));
