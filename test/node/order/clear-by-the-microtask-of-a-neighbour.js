// SPDX-License-Identifier: MIT
//
// The same with immediates and a microtask.
'use strict';

setImmediate(() => {
  console.log('first');
  Promise.resolve().then(() => { console.log('microtask'); clearImmediate(second); });
});
const second = setImmediate(() => console.log('second'));
setImmediate(() => console.log('third'));
