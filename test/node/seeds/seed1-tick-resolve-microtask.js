// SPDX-License-Identifier: MIT
//
// In CommonJS ticks come before promises and queueMicrotask.
'use strict';

const { nextTick } = require('node:process');
Promise.resolve().then(() => console.log('resolve'));
queueMicrotask(() => console.log('microtask'));
nextTick(() => console.log('nextTick'));
