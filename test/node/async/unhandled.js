// SPDX-License-Identifier: MIT
// Who follows promises does not handle them.
'use strict';
const { AsyncLocalStorage, createHook } = require('async_hooks');
const als = new AsyncLocalStorage();
createHook({ init() {} }).enable();
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
process.on('rejectionHandled', () => console.log('handled later'));

als.run(1, () => {
  const looked = Promise.reject('looked at');
  console.log(looked.constructor === Promise);
  let reject;
  const late = new Promise((_, no) => { reject = no; });
  console.log(late.constructor === Promise, Promise.resolve(late) === late);
  setTimeout(reject, 1, 'late');
  Promise.reject('caught').catch(() => console.log('caught'));
  (async () => {
    try {
      await Promise.reject('awaited');
    } catch (error) {
      console.log('awaited', error);
    }
  })();
  Promise.reject('derived').then(() => {});
});
