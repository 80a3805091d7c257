// SPDX-License-Identifier: MIT
//
// How short a timer can be. A browser's setTimeout(f, 0) waits for no time at all; Node's waits for
// a millisecond, so it is behind one of 1 ms that was set before it.
//
//   rondo --loop=browser timers.js    0 ms, 1 ms
//   rondo timers.js                   1 ms, 0 ms
'use strict';

setTimeout(() => console.log('1 ms'), 1);
setTimeout(() => console.log('0 ms'), 0);
