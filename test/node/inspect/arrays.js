// SPDX-License-Identifier: MIT
// Holes, extra properties and subclasses.

'use strict';

const { inspect } = require('util');
const list = [1, , 3, , , 6];
list.extra = true;
list[-1] = 'minus';
console.log(inspect(list));
console.log(inspect([, ]), inspect(new Array(3)), inspect([undefined, null]));
console.log(inspect(Object.assign([], { 5: 1 })));
console.log(inspect([1, 2], { showHidden: true }));
class List extends Array {}
console.log(inspect(List.from([1, 2])), inspect(new List()), inspect(new List(2)));
console.log(inspect(Object.setPrototypeOf([1], null)));
