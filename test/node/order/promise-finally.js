// SPDX-License-Identifier: MIT
//
// finally passes on what it got, two microtasks later.
'use strict';

Promise.resolve('value')
  .finally(() => { console.log('finally'); return 'ignored'; })
  .then(console.log);
Promise.reject('error').finally(() => console.log('finally 2')).catch(console.log);
for (let i = 1, p = Promise.resolve(); i <= 5; i++) p = p.then(() => console.log('step', i));
