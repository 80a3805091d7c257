// SPDX-License-Identifier: MIT
//
// A thenable's then is called in a microtask of its own.
'use strict';

const thenable = { then(done) { console.log('then called'); done('value'); } };
(async () => console.log('got', await thenable))();
Promise.resolve().then(() => console.log(1)).then(() => console.log(2)).then(() => console.log(3));
process.nextTick(() => console.log('tick'));
console.log('main');
