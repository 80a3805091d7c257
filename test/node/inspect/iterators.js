// SPDX-License-Identifier: MIT
// Iterators show what they will still give, and stay where they are.

'use strict';

const map = new Map([['a', 1], ['b', 2], ['c', 3]]);
const entries = map.entries();
entries.next();
console.log(entries, map.keys(), map.values());
map.delete('b');
console.log(entries, [...entries], entries);
const set = new Set([1, { x: 1 }]);
console.log(set.values(), set.entries());
console.log([].values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g), (function* () {})());
