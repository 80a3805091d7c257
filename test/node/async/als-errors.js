// SPDX-License-Identifier: MIT
// An exception is handled in the context that threw it, and does not leave it behind.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const show = (what) => console.log(what, als.getStore());

process.on('uncaughtException', (error) => show(`uncaught ${error.message}`));
als.run('a', () => {
  setImmediate(() => {
    setTimeout(() => { throw new Error('timer'); }, 1);
    throw new Error('immediate');
  });
  process.nextTick(() => { throw new Error('tick'); });
});
setTimeout(show, 200, 'afterwards');
