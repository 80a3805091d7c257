// SPDX-License-Identifier: MIT
// A promise shows its state, while somebody follows promises with async hooks, too.

'use strict';

const { createHook } = require('async_hooks');
const { inspect } = require('util');

const rejected = Promise.reject(3);
rejected.catch(() => {});
console.log(Promise.resolve({ a: [1] }), new Promise(() => {}), rejected);
console.log(Object.assign(Promise.resolve(1), { x: 1 }), (async () => 'value')());
class Later extends Promise {}
console.log(inspect(Later.resolve()));

createHook({ init() {} }).enable();
const handled = Promise.reject(new RangeError('no'));
handled.catch(() => {});
// With hooks V8 puts numbers on them, which are not for show.
const show = (promise) => console.log(
  inspect(promise, { compact: false }).split(/[\n,]/, 2).join(''));
show(Promise.resolve(1));
show(new Promise(() => {}));
show((async () => 'x')());
show(new Later(() => {}));
console.log(inspect(handled).split('\n')[1].trim());
