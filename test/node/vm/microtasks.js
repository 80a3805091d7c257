// SPDX-License-Identifier: MIT
// microtaskMode 'afterEvaluate': a context's microtasks run when it has run code.
'use strict';

const vm = require('vm');

const log = (...words) => console.log(...words);
Promise.resolve().then(() => log('main 1'));
const own = vm.createContext({ log, setImmediate }, { microtaskMode: 'afterEvaluate' });
log(vm.runInContext(`
  Promise.resolve().then(() => log('own 1')).then(() => log('own 2'));
  (async () => { await 1; log('own 3'); await null; log('own 4'); })();
  log('own 0');
  'value'`, own));
const shared = vm.createContext({ log });
vm.runInContext('Promise.resolve().then(() => log("shared"))', shared);
log('main 0');

// What is settled from outside waits for the next run.
vm.runInContext('new Promise(setImmediate).then(() => log("own, later"))', own);
setImmediate(() => setImmediate(() => {
  log('before');
  vm.runInContext('0', own);
  log('after');
}));

// Its rejections are seen.
process.on('unhandledRejection', (error) => {
  log('unhandled', error.message, error instanceof Error);
});
vm.runInContext('Promise.reject(new Error("shared rejects"))', shared);
