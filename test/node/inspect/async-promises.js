// SPDX-License-Identifier: MIT
// Promises look the same while somebody follows them with async hooks.

'use strict';

const { createHook } = require('async_hooks');
const { inspect } = require('util');

createHook({ init() {} }).enable();
const handled = Promise.reject(new RangeError('no'));
handled.catch(() => {});
// With hooks V8 puts numbers on them, which are not for show.
const show = (promise) => console.log(
  inspect(promise, { compact: false }).split(/[\n,]/, 2).join(''));
show(Promise.resolve(1));
show(new Promise(() => {}));
show((async () => 'x')());
show(new (class Later extends Promise {})(() => {}));
console.log(inspect(handled).split('\n')[1].trim());
