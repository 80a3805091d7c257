// SPDX-License-Identifier: MIT
// Who waits for a promise is one task, who settles it another.
'use strict';

let settle;
const promise = new Promise((resolve) => { settle = resolve; });

promise.then(() => console.log('then'));
(async function waits() {
  await promise;
  console.log('after await');
  await null;
  console.log('after a second await');
})();
setTimeout(() => settle(), 10);
