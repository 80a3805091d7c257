// SPDX-License-Identifier: MIT
// console.assert warns and does not throw.

'use strict';

const { Console } = require('console');
const lines = [];
const stream = { write(text) { lines.push(text); }, on() {}, once() {}, removeListener() {},
                listenerCount() { return 0; } };
const mine = new Console(stream);
mine.assert(true, 'no');
mine.assert(false);
mine.assert(0, 'why %s', 'x', { a: 1 });
mine.assert(false, { a: 1 });
console.log(lines);
