// SPDX-License-Identifier: MIT
// Labels that exist already or not at all.

'use strict';

process.on('warning', (w) => console.log(w.name, w.message));
console.time('a');
console.time('a');
console.timeEnd('b');
console.timeLog();
