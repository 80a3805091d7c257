// SPDX-License-Identifier: MIT
//
// They are timers and immediates like others; the promise is resolved in the callback.
'use strict';

const { setTimeout: sleep, setImmediate: turn } = require('timers/promises');
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => { console.log('a'); process.nextTick(() => console.log('tick a')); }, 3);
sleep(3, 'b').then(console.log);
setTimeout(() => console.log('c'), 3);
turn('i').then(console.log);
setImmediate(() => console.log('j'));
block(10);
