// SPDX-License-Identifier: MIT
//
// Symbol.dispose clears timers, intervals and immediates.
'use strict';

console.log(typeof Symbol.dispose);
setTimeout(() => console.log('never'), 1)[Symbol.dispose]();
setInterval(() => console.log('never'), 1)[Symbol.dispose]();
setImmediate(() => console.log('never'))[Symbol.dispose]();
