// SPDX-License-Identifier: MIT
//
// An abort rejects at once and clears the timer.
'use strict';

const { setTimeout: sleep, setImmediate: turn } = require('timers/promises');
const control = new AbortController();
const { signal } = control;
sleep(100000, null, { signal }).catch((error) => console.log('timeout', error.name, error.code));
turn(null, { signal }).catch((error) => console.log('immediate', error.name, error.code));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
control.abort();
sleep(1, null, { signal }).catch((error) => console.log('already', error.name));
