// SPDX-License-Identifier: MIT
// A program that breaks the prototypes still gets its output.

'use strict';

const { inspect } = require('util');
const value = { a: [1, 2, 3], map: new Map([[1, { x: 1 }]]), text: "it's", date: new Date(0),
               r: /x/ };
const list = Array.from({ length: 8 }, (_, i) => i);
const fail = () => { throw new Error('poisoned'); };
for (const name of ['join', 'map', 'slice', 'indexOf', 'forEach',
                    'unshift']) Array.prototype[name] = fail;
for (const name of ['replace', 'slice', 'padStart', 'indexOf',
                    'split']) String.prototype[name] = fail;
RegExp.prototype.exec = fail;
Map.prototype.get = fail;
Object.defineProperty(Object.prototype, 'get', { set: fail, configurable: true });
console.log(inspect(value));
console.log(list, '%s', 'done');
console.log('%s|%d|%j', 'a', 1, { b: 2 });
