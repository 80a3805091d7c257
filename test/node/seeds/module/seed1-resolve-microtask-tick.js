// SPDX-License-Identifier: MIT
//
// In an ES module microtasks of the top level come before its ticks.
import { nextTick } from 'node:process';

Promise.resolve().then(() => console.log('resolve'));
queueMicrotask(() => console.log('microtask'));
nextTick(() => console.log('nextTick'));
