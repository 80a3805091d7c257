// SPDX-License-Identifier: MIT
// Enabling and disabling a hook keeps nothing of the scope in which that was done.
'use strict';

const { AsyncLocalStorage, createHook } = require('async_hooks');

const storage = new AsyncLocalStorage();
const hook = createHook({ init() {} });
const stores = [];
function once() {
  const store = { big: new Array(100) };
  stores.push(new WeakRef(store));
  storage.run(store, () => {
    hook.enable();
    hook.disable();
  });
}
for (let i = 0; i < 200; i++) once();
setTimeout(() => {
  gc();
  setTimeout(() => {
    gc();
    const left = stores.filter((ref) => ref.deref() !== undefined).length;
    console.log(stores.length, left < 20);
  }, 5);
}, 5);
