// SPDX-License-Identifier: MIT
// Circles are numbered, and what they lead to is marked.

'use strict';

const { inspect } = require('util');
const a = { name: 'a' };
a.self = a;
console.log(inspect(a));
const b = { x: {} };
b.x.back = b;
b.x.own = b.x;
console.log(inspect(b));
console.log(inspect([b, b], { compact: false }));
const map = new Map();
map.set('me', map);
const set = new Set([map]);
set.add(set);
console.log(inspect(set));
const list = [];
list.push(list, [list]);
console.log(inspect(list, { compact: true }));
