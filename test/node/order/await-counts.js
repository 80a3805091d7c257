// SPDX-License-Identifier: MIT
//
// await of a value and of a native promise takes one microtask; returning a promise takes three.
'use strict';

const log = console.log;
(async () => {
  await null;
  log('await 1');
  await Promise.resolve();
  log('await 2');
  await null;
  log('await 3');
})();
(async () => Promise.resolve())().then(() => log('returned'));
Promise.resolve().then(() => log('then 1')).then(() => log('then 2')).then(() => log('then 3'))
  .then(() => log('then 4'));
