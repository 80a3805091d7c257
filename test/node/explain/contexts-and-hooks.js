// SPDX-License-Identifier: MIT
// A program that uses asynchronous contexts, domains or hooks is explained like one that does not: who awaits a
// pending promise, and who settles it. What hooks try out when they start is nobody's task.
'use strict';

const { AsyncLocalStorage, createHook } = require('async_hooks');

let resolve;

function waitInTwoWays() {
  const promise = new Promise((settle) => { resolve = settle; });
  (async function waits() { await promise; console.log('await'); })();
  promise.then(function reaction() { console.log('then'); });
}

const storage = new AsyncLocalStorage();
storage.run({}, waitInTwoWays);
setTimeout(function inStorage() { resolve(); }, 1);

setTimeout(function hooks() {
  createHook({ init() {}, promiseResolve() {} }).enable();
  waitInTwoWays();
}, 2);
setTimeout(function underHooks() { resolve(); }, 3);

setTimeout(function domains() { require('domain').create().run(waitInTwoWays); }, 4);
setTimeout(function inDomain() { resolve(); }, 5);
