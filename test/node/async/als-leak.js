// SPDX-License-Identifier: MIT
// No store stays behind: a callback of somebody else sees none.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const show = (what) => console.log(what, als.getStore());

setImmediate(() => show('immediate made before'));
setTimeout(() => show('timer made before'), 200);
als.run(1, async () => {
  await 0;
  show('inside');
});
Promise.resolve().then(() => show('then outside'));
queueMicrotask(() => show('microtask outside'));
process.nextTick(() => show('tick outside'));
process.on('exit', () => show('exit'));
als.run(2, () => process.once('exit', () => show('exit listener made inside')));
