// SPDX-License-Identifier: MIT
//
// The tick is first, though the promise was asked first.
'use strict';

Promise.resolve().then(() => console.log('resolve'));
process.nextTick(() => console.log('nexTick'));
