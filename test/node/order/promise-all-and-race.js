// SPDX-License-Identifier: MIT
//
// When the combined promises settle, in microtasks.
'use strict';

const step = (n) => {
  let p = Promise.resolve(n);
  for (let i = 1; i < n; i++) p = p.then(() => n);
  return p;
};
Promise.all([step(1), step(3)]).then((values) => console.log('all', values));
Promise.race([step(3), step(2)]).then((value) => console.log('race', value));
Promise.all([]).then(() => console.log('all of nothing'));
Promise.all([step(1), Promise.reject('x')]).catch((error) => console.log('rejected', error));
for (let i = 1, p = Promise.resolve(); i <= 6; i++) p = p.then(() => console.log('step', i));
