// SPDX-License-Identifier: MIT
// Tables of rows, of columns, of maps and sets.

'use strict';

console.table([[1, 2], [3, 4]]);
console.table([{ a: 1, b: 'x' }, { a: 2, c: true }]);
console.table([{ a: 1, b: 2 }], ['b', 'z']);
console.table({ row: { x: 1 }, other: 5 });
console.table(new Map([['k', { v: 1 }]]));
console.table(new Set([1, 'two']));
console.table([1, 'two', { three: 3 }]);
console.table(['\u4e2d\u6587', 'ab']);
console.table([]);
console.table(5);
console.table('text');
console.table([{ deep: { a: 1, b: 2, c: 3 }, list: [1, 2, 3, 4] }]);
try { console.table([], 5); } catch (error) { console.log(error.code, error.message); }
