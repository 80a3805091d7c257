// SPDX-License-Identifier: MIT
// Counters by label.

'use strict';

console.count();
console.count('x');
console.count();
console.count(undefined);
console.count(null);
console.countReset();
console.count('default');
process.on('warning', (w) => console.log(w.message));
console.countReset('unknown');
try { console.count(Symbol('s')); } catch (error) { console.log(error.name); }
