// SPDX-License-Identifier: MIT
// Ticks, microtasks, timers and immediates of modules, with top-level await among siblings.
import './fixtures/order-a.js';
import './fixtures/order-b.js';
import './fixtures/order-c.js';
console.log('main');
setTimeout(() => console.log('main timeout'), 0);
setImmediate(() => console.log('main immediate'));
process.nextTick(() => console.log('main tick'));
Promise.resolve().then(() => console.log('main microtask'));
import('node:os').then(() => console.log('main imported os'));
import('node:os').then(() => console.log('main imported os again'));
import('./fixtures/own.js').then(() => console.log('main imported a file'));
import('./nothing.js').catch(() => console.log('main imported nothing'));
for (let i = 1, p = Promise.resolve(); i < 20; i++) p = p.then(() => console.log('microtask', i));
await null;
console.log('main after await');
process.nextTick(() => console.log('main second tick'));
